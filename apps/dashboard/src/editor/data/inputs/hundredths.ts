/** A plain decimal with its point so many places further right; exact, as only the point moves. */
function moved(plain: string, places: number): string {
  const [, sign = '', whole = '0', fraction = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(plain) ?? []
  const digits = `${'0'.repeat(Math.max(0, -places))}${whole}${fraction}${'0'.repeat(Math.max(0, places))}`
  const point = whole.length + Math.max(0, -places) + places
  const left = digits.slice(0, point).replace(/^0+(?=\d)/, '')
  const right = digits.slice(point).replace(/0+$/, '')
  return `${sign === '-' ? '-' : ''}${left}${right === '' ? '' : `.${right}`}`
}

/** A share as per cent: `0.195` is `19.5`. */
export const timesHundred = (plain: string) => moved(plain, 2)

/** Per cent as a share: `19.5` is `0.195`. */
export const hundredth = (plain: string) => moved(plain, -2)
