const digits = /[٠-٩۰-۹]/g
const zeros = ['٠', '۰'].map((zero) => zero.charCodeAt(0))

/** A text with the digits of Arabic and Persian as 0 to 9, and their point and comma as others write them. */
export function plainDigits(text: string): string {
  if (!/[٠-٩۰-۹]/.test(text)) return text
  return text
    .replaceAll(digits, (digit) => {
      const code = digit.charCodeAt(0)
      const zero = zeros.find((from) => code >= from && code < from + 10) ?? code
      return String(code - zero)
    })
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
}
