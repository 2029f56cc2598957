/** When the process collects garbage: V8 alone waits until the heap is four times as large as what is in use. */
import v8 from 'node:v8';

const growTo = (percentMore: number): void => v8.setFlagsFromString(`--heap-growing-percent=${percentMore}`);

/** While it starts, nearly everything stays: collections would be in vain, and each takes memory that is then kept. */
export const collectSeldom = (): void => growTo(75);
/** Once it has started: 45 MB less under load, for a tenth more of the process’s time where clients are added. */
export const collectOften = (): void => growTo(17);
