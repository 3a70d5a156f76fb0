/** Shifts the decimal point of a plain decimal to the right. Exact, because the digits do not change. */
function moved(plain: string, decimalPlaces: number): string {
  const [, sign = '', whole = '0', fraction = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(plain) ?? []
  const digits = `${'0'.repeat(Math.max(0, -decimalPlaces))}${whole}${fraction}${'0'.repeat(Math.max(0, decimalPlaces))}`
  const point = whole.length + Math.max(0, -decimalPlaces) + decimalPlaces
  const left = digits.slice(0, point).replace(/^0+(?=\d)/, '')
  const right = digits.slice(point).replace(/0+$/, '')
  return `${sign === '-' ? '-' : ''}${left}${right === '' ? '' : `.${right}`}`
}

/** Converts a fraction to a percentage: `0.195` to `19.5`. */
export const fractionToPercent = (plain: string) => moved(plain, 2)

/** Converts a percentage to a fraction: `19.5` to `0.195`. */
export const percentToFraction = (plain: string) => moved(plain, -2)
