import { isYes, labelAttribute, oneOf, yesNo } from '../attribute-rules.ts'
import { codeFault } from '../code-fault.ts'
import type { CodeKind } from '../code-kind.ts'
import { svgImage } from '../svg-image.ts'
import { outlinePath } from './outline-path.ts'
import { type QrLevel, qrLevels, qrModules } from './qr-modules.ts'

/** Light modules around a QR code, required by ISO/IEC 18004. */
const quietModules = 4
/** Default width of a module, in points. */
const modulePoints = 2

/** A QR code that contains any text. */
export const qrCode: CodeKind = {
  content: 'value',
  attributes: new Map([
    ['value', { takes: 'any text or URL', required: true }],
    ['level', oneOf(qrLevels, 'how much can be damaged: L 7 %, M 15 % (default), Q 25 %, H 30 %')],
    ['quiet', yesNo('whether the margin that readers need is drawn: yes (default) or no')],
    ['label', labelAttribute],
  ]),
  tidy: (value) => value,
  draw(values) {
    const text = values.get('value') ?? ''
    const level = levelOf(values.get('level'))
    const svg = drawQr({
      text,
      level,
      label: values.get('label') ?? `QR code: ${text}`,
      quiet: isYes(values, 'quiet'),
    })
    if (svg !== undefined) return { svg }
    const advice = level === 'L' ? 'Shorten it' : 'Shorten it, or lower "level"'
    return codeFault('value', `is too long for a QR code of level ${level}. ${advice}.`)
  },
}

/** Draws a QR code as an SVG element. Returns undefined if the text does not fit. */
export function drawQr(of: {
  text: string
  level: QrLevel
  label: string
  quiet: boolean
}): string | undefined {
  const modules = qrModules(of.text, of.level)
  if (!modules) return undefined
  const margin = of.quiet ? quietModules : 0
  const size = modules.length + 2 * margin
  return svgImage({
    box: `0 0 ${size} ${size}`,
    width: `${size * modulePoints}pt`,
    label: of.label,
    content: `<path d="${outlinePath(modules, margin)}"/>`,
  })
}

function levelOf(word = 'M'): QrLevel {
  return qrLevels.find((level) => level === word.toUpperCase()) ?? 'M'
}
