/**
 * Words that the most-used passwords of the world (and of our markets) are made of. Written in lower case, without
 * digits at the ends and with letters for figures: "P4ssw0rd2024!" is found as "password".
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
  password passwort passwd pass motdepasse contrasena senha parola sandi katalaluan katasandi mima secret rahsia
  welcome hello bonjour hola selamat nihao admin administrator root superuser user username login signin letmein
  iloveyou loveyou iloveu ilove love lover lovely woaini aini sayang sayangku cinta cintaku akucintakamu bismillah alhamdulillah
  princess prince queen king angel baby babygirl babyboy sunshine sunflower rainbow butterfly flower summer winter spring
  autumn monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
  october november december dragon monkey tiger lion eagle wolf bear panther phoenix unicorn dolphin turtle kitty hellokitty
  chicken banana orange apple cherry pepper ginger cookie chocolate coffee football baseball basketball soccer hockey tennis
  golf swimming boxing muaythai kickboxing jiujitsu fitness gym workout fighter fight champion winner warrior ninja samurai
  superman batman spiderman ironman pokemon pikachu naruto onepiece starwars matrix avengers minecraft roblox fortnite
  master shadow killer hunter ranger soldier legend hero freedom liberty forever whatever nothing something anything everything
  trustno trustnoone access default changeme changeit temp temporary test testing tester guest demo sample example company
  office work worker computer laptop internet google facebook instagram whatsapp wechat twitter youtube microsoft windows
  apple iphone samsung android network server system security secure private public manager boss staff member client
  michael jennifer jessica ashley daniel andrew joshua matthew anthony robert thomas jordan michelle nicole charlie william
  george jackson samantha amanda jasmine patrick richard alexander alexandra christian elizabeth victoria benjamin
  jesus jesuschrist christ god godisgood blessed blessing faith grace hope peace happy happiness lucky money dollar million
  success family mother father brother sister mommy daddy mama papa ibu ayah abah
  malaysia malaysiaku malaysian kualalumpur penang johor sabah sarawak selangor singapore merlion china zhongguo beijing
  liverpool manchester manutd arsenal chelsea barcelona realmadrid juventus lakers cowboys yankees steelers
  mustang ferrari porsche mercedes corvette harley yamaha honda toyota proton perodua
  qwerty qwertyuiop qwert qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm zxcv qazwsx qazwsxedc wsxedc edcrfv qweasd
  qweasdzxc asdqwe abcd abcdef abcdefg aaa abc abcabc xyz xxx zzz
  iam im my me you the is are number one best cool super mega ultra new old big little hot sexy crazy happybirthday birthday
  cornerman branch headoffice frontdesk reception trainer coach sales
  `
    .trim()
    .split(/\s+/),
);
