/** The properties of the panel. A border is its width, style and color together. */
export const styleProperties = [
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'color',
  'text-align',
  'line-height',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'margin-top',
  'margin-right',
  'margin-bottom',
  'margin-left',
  'border-top',
  'border-right',
  'border-bottom',
  'border-left',
  'background-color',
  'width',
  'height',
  'object-fit',
  'break-before',
  'break-inside',
  'break-after',
  'display',
] as const
export type StyleProperty = (typeof styleProperties)[number]
export type SetProperty = StyleProperty | 'padding' | 'margin'

/** Inherited properties. */
export const inherited: ReadonlySet<StyleProperty> = new Set([
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'color',
  'text-align',
  'line-height',
])

const length = /^(?:0|-?(?:\d+\.?\d*|\.\d+)(?:mm|cm|in|pt|pc|px|em|rem|%))$/
const color = /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]{3,20}|(?:rgb|hsl)a?\([\d\s.,%/-]{1,60}\))$/i
const family = /^(?:[\w-]+(?: [\w-]+)*|'[^'"\\{}<>;\n]*'|"[^'"\\{}<>;\n]*")$/u

const isSize = (value: string) => length.test(value) && !value.startsWith('-')
const isExtent = (value: string) => value === 'auto' || isSize(value)
const isPaint = (value: string): boolean => color.test(value) || isVariable(value, isPaint)
const isFamilies = (value: string): boolean =>
  isVariable(value, isFamilies) ||
  value.split(',').every((name) => family.test(name.trim()) || isVariable(name.trim(), isFamilies))

/** Whether a value is a variable, with a valid fallback or none. */
function isVariable(value: string, isRight: (value: string) => boolean): boolean {
  const [whole, instead] = /^var\(--[\w-]+(?:,\s*(.+))?\)$/.exec(value) ?? []
  return whole !== undefined && (instead === undefined || isRight(instead))
}

const oneOf =
  (...words: string[]) =>
  (value: string) =>
    words.includes(value)

const checks: Readonly<Partial<Record<StyleProperty, (value: string) => boolean>>> = {
  'font-family': isFamilies,
  'font-size': isSize,
  'font-weight': (value) => /^(?:normal|bold|[1-9]00)$/.test(value),
  'font-style': oneOf('normal', 'italic'),
  color: isPaint,
  'background-color': isPaint,
  'text-align': oneOf('left', 'right', 'center', 'justify', 'start', 'end'),
  'line-height': (value) => value === 'normal' || /^\d+(?:\.\d+)?$/.test(value) || isSize(value),
  width: isExtent,
  height: isExtent,
  'object-fit': oneOf('contain', 'cover', 'fill', 'none', 'scale-down'),
  'break-before': oneOf('auto', 'page', 'avoid'),
  'break-after': oneOf('auto', 'page', 'avoid'),
  'break-inside': oneOf('auto', 'avoid'),
  display: oneOf('table-header-group', 'table-row-group', 'table-footer-group'),
}

/** Whether a value is valid for a property, and cannot end its declaration. */
export function isStyleValue(property: StyleProperty, value: string): boolean {
  const isRight = (one: string) => checks[property]?.(one) ?? isBoxValue(property, one)
  return isVariable(value, isRight) || isRight(value)
}

const lineStyles = /^(?:none|solid|dashed|dotted|double)$/

function isBoxValue(property: StyleProperty, value: string): boolean {
  if (property.startsWith('margin')) return value === 'auto' || length.test(value)
  if (property.startsWith('padding')) return isSize(value)
  if (value === 'none' || value === '0') return true
  const parts = splitValue(value)
  const [width = '', style = '', paint = ''] = parts
  return parts.length === 3 && isSize(width) && lineStyles.test(style) && isPaint(paint)
}

/** Whether a word is a color that the panel knows. */
export function isColor(word: string): boolean {
  return word.startsWith('var(') || (color.test(word) && !notColors.has(word.toLowerCase()))
}

/** Words in `background` that are not colors. */
const notColors = new Set([
  'none',
  'repeat',
  'round',
  'space',
  'scroll',
  'fixed',
  'local',
  'left',
  'right',
  'top',
  'bottom',
  'center',
  'cover',
  'contain',
  'auto',
  'text',
])

/** Splits a value at spaces outside of brackets and quotes. */
export function splitValue(value: string): string[] {
  const parts: string[] = []
  let depth = 0
  let quote = ''
  let part = ''
  for (const sign of value) {
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '(') depth++
    else if (sign === ')') depth--
    if (quote === '' && depth === 0 && /\s/.test(sign)) {
      if (part !== '') parts.push(part)
      part = ''
    } else part += sign
  }
  return part === '' ? parts : [...parts, part]
}
