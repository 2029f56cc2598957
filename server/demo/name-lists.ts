/** Names as used in Malaysia and Singapore. */

const list = (text: string): string[] => text.trim().split(/,\s+/);
/** "Latin/characters" */
const pairs = (text: string): [string, string][] => list(text).map((pair) => pair.split('/') as [string, string]);

export const malayMen = list(`
  Adam, Afiq, Aiman, Amir, Amirul, Arif, Azlan, Azman, Danial, Faiz, Faizal, Fadhil, Farhan, Firdaus, Hafiz,
  Haikal, Hakim, Haris, Harith, Hazim, Idris, Imran, Irfan, Ismail, Izzat, Kamal, Khairul, Luqman, Nazri, Rashid,
  Ridzuan, Rizal, Rosli, Shafiq, Shahril, Syafiq, Syahmi, Taufiq, Zaid, Zulkifli`);
export const malayWomen = list(`
  Aisyah, Alia, Amalina, Amira, Anis, Atiqah, Athirah, Ayuni, Aziah, Balqis, Diana, Farah, Fatimah, Fatin, Hanis,
  Hidayah, Husna, Intan, Izzati, Khadijah, Liyana, Maisarah, Maryam, Nabila, Nadia, Najwa, Nurin, Puteri, Qistina,
  Rohani, Salmah, Sofea, Suhaila, Syafiqah, Syahirah, Wahida, Yasmin, Zahra, Zaiton, Zulaikha`);
export const malayManPrefixes = list(`
  Muhammad, Mohd, Ahmad, Wan, Megat, Syed`);
export const malayWomanPrefixes = list(`
  Nur, Nurul, Siti, Noor, Wan, Sharifah`);
export const malayFathers = list(`
  Abdullah, Abdul Rahman, Abdul Razak, Ahmad, Aziz, Bakar, Basri, Daud, Ghazali, Hamid, Hamzah, Hashim, Hassan,
  Hussein, Ibrahim, Ismail, Jaafar, Kassim, Latif, Mahmud, Mansor, Mohd Noor, Mokhtar, Musa, Mustafa, Nordin, Omar,
  Osman, Othman, Rahim, Ramli, Saad, Salleh, Samad, Shaari, Sulaiman, Talib, Yahya, Yusof, Zainal`);

/** Surnames in Latin letters (by dialect) and in characters. */
export const chineseSurnames = pairs(`
  Tan/陈, Lim/林, Lee/李, Wong/黄, Ng/吴, Chan/陈, Ong/王, Goh/吴, Chong/张, Teo/张, Low/刘, Yap/叶, Koh/许, Chua/蔡, Cheong/张,
  Liew/刘, Foo/符, Ho/何, Leong/梁, Yeoh/杨, Tay/郑, Sim/沈, Toh/卓, Loh/罗, Lau/刘, Chew/周, Soh/苏, Khoo/邱, Ooi/黄, Quek/郭,
  Seah/谢, Phua/潘, Gan/颜, Heng/王, Kong/江, Pang/冯`);
export const chineseMen = pairs(`
  Wei Ming/伟明, Jun Jie/俊杰, Zhi Hao/志豪, Jia Hao/家豪, Yong Sheng/永胜, Wei Jie/伟杰, Chee Keong/志强, Kok Leong/国良,
  Boon Hock/文福, Kah Wai/家伟, Jun Wei/俊伟, Zi Yang/子阳, Ming Jun/明俊, Wen Bin/文斌, Yi Xuan/奕轩, Kai Wen/凯文, Chun Kit/俊杰,
  Siew Meng/少明, Hao Ran/浩然, Guo Liang/国梁, Jian Hong/建宏, Teck Huat/德发, Yu Heng/宇恒, Wai Loon/伟伦`);
export const chineseWomen = pairs(`
  Hui Ling/慧玲, Xin Yi/欣怡, Mei Ling/美玲, Siew Ling/秀玲, Jia Yi/佳仪, Pei Shan/佩珊, Wen Qi/雯琪, Li Ting/丽婷, Yee Ling/怡玲,
  Shu Fen/淑芬, Kai Xin/恺欣, Zi Xuan/子萱, Hui Min/慧敏, Mei Yan/美燕, Xiao Wei/晓薇, Jing Yi/静怡, Yi Ling/依玲, Sook Yee/淑仪,
  Pei Wen/佩雯, Shi Min/诗敏, Wan Ting/婉婷, Yun Xi/芸熙, Li Hua/丽华, Swee Lan/瑞兰`);

export const tamilMen = list(`
  Arvind, Anand, Balan, Dinesh, Ganesh, Gopal, Hari, Jeevan, Karthik, Kumaran, Logan, Mohan, Murali, Naveen,
  Prakash, Pravin, Raj Kumar, Ravi, Sanjay, Saravanan, Selvam, Suresh, Thinesh, Vignesh, Vijay, Yogeswaran`);
export const tamilWomen = list(`
  Anjali, Devi, Divya, Durga, Geetha, Hema, Indra, Kavitha, Kasturi, Komala, Lakshmi, Malathi, Meena, Nirmala,
  Pavithra, Priya, Rani, Revathi, Sangeetha, Saraswathy, Shanti, Shalini, Sumathi, Thivya, Vani, Yamuna`);
export const tamilFathers = list(`
  Arumugam, Balakrishnan, Chandran, Govindasamy, Kannan, Krishnan, Maniam, Marimuthu, Muniandy, Muthusamy,
  Nadarajan, Palaniappan, Perumal, Rajan, Rajendran, Ramasamy, Sivalingam, Subramaniam, Sundaram, Thangavelu,
  Veerappan, Velu`);
export const punjabiMen = list(`
  Amarjit, Baldev, Gurpreet, Harjit, Jaspal, Manjit, Ranjit, Sukhdev`);
export const punjabiWomen = list(`
  Amrit, Harpreet, Jasleen, Kiranjit, Manpreet, Rupinder, Simran, Sukhvinder`);
export const northMen = list(`
  Aditya, Amit, Arjun, Kunal, Nikhil, Rahul, Rohan, Siddharth, Vikram, Vivek`);
export const northWomen = list(`
  Aditi, Ananya, Isha, Kriti, Neha, Pooja, Riya, Shreya, Sneha, Tanvi`);
export const northSurnames = list(`
  Agarwal, Chopra, Gupta, Iyer, Kapoor, Mehta, Menon, Nair, Patel, Rao, Shah, Sharma, Verma`);

export const englishMen = list(`
  Adrian, Alex, Andrew, Benjamin, Brandon, Bryan, Calvin, Daniel, Darren, David, Edward, Eric, Ethan, Felix,
  Gabriel, Ian, Ivan, Jason, Jeremy, Joel, Jonathan, Joshua, Justin, Kelvin, Kenneth, Kevin, Lucas, Marcus,
  Matthew, Michael, Nathan, Nicholas, Raymond, Ryan, Samuel, Sean, Steven, Terence, Vincent, William`);
export const englishWomen = list(`
  Abigail, Alicia, Amanda, Amelia, Angela, Carmen, Charlotte, Cheryl, Chloe, Christine, Claire, Crystal, Elaine,
  Emily, Emma, Esther, Eunice, Fiona, Grace, Hannah, Jasmine, Jessica, Joanne, Karen, Kimberly, Michelle, Natalie,
  Nicole, Olivia, Rachel, Rebecca, Samantha, Sarah, Serena, Sophie, Stephanie, Valerie, Vanessa, Vivian, Yvonne`);
export const englishSurnames = list(`
  Anderson, Baker, Bennett, Brown, Campbell, Carter, Clarke, Collins, Cooper, Davies, Edwards, Evans, Fraser,
  Graham, Harris, Hughes, Jones, Kelly, MacDonald, Martin, Mitchell, Morgan, Murphy, O'Brien, Parker, Pereira,
  Roberts, Robinson, Scott, Smith, Stewart, Taylor, Thompson, Walker, Watson, White, Williams, Wilson, Wood, Young`);
