/** Returns a JSON number as text without an exponent, because JavaScript writes 0.00000001 as `1e-8`. Only for finite numbers up to 2^53. */
export function numberText(value: number): string {
  if (Object.is(value, -0)) return '-0'
  const text = String(value)
  const [, sign = '', first, decimals = '', exponent] = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? []
  return first === undefined ? text : `${sign}0.${'0'.repeat(Number(exponent) - 1)}${first}${decimals}`
}
