/** Formats a number of bytes as MiB for a sentence, with up to two decimals, so that small limits are not 0. */
export function inMebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toLocaleString('en', { maximumFractionDigits: 2 })} MiB`
}
