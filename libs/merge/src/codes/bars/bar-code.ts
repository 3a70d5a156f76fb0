import { isYes, labelAttribute, yesNo } from '../attribute-rules.ts'
import type { CodeAttribute, CodeKind } from '../code-kind.ts'
import { drawBars, heightMax, heightMin, holdsText, mayShowText } from './draw-bars.ts'
import type { Symbology } from './symbologies.ts'

const barHeight: CodeAttribute = {
  takes: `the height of the bars at the original width of the code, in millimeters, from ${heightMin} to ${heightMax}`,
  findFault: (value) =>
    /^\d{1,3}(?:\.\d{1,2})?$/.test(value) && Number(value) >= heightMin && Number(value) <= heightMax
      ? undefined
      : `must be a number of millimeters from ${heightMin} to ${heightMax}, such as 12.5.`,
}

/**
 * Normalizes values of barcodes, which may be typed or pasted from tables: no-break spaces become plain ones, and invisible characters are removed,
 * as are spaces, tabs and line breaks at the ends. In the middle, tabs and line breaks are kept: Code 128 can contain them as key presses for the
 * program that a scanner types into.
 */
function tidyBars(value: string): string {
  return value
    .toWellFormed()
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .trim()
}

/** Describes a code that bwip-js draws. */
export function barCode(symbology: Symbology): CodeKind {
  const { title, family } = symbology
  const attributes: [string, CodeAttribute][] = [
    ['value', { takes: `the content of the ${title} code`, required: true }],
  ]
  if (mayShowText(family)) {
    attributes.push(['show-text', yesNo('whether the value is printed below, too: yes (default) or no')])
  }
  if (family === 'linear' || family === 'retail') attributes.push(['bar-height', barHeight])
  attributes.push(
    ['quiet', yesNo('whether the margin that readers need is drawn: yes (default) or no')],
    ['label', labelAttribute],
  )
  return {
    content: 'value',
    attributes: new Map(attributes),
    tidy: holdsText(family) ? (value) => value.toWellFormed() : tidyBars,
    draw(values) {
      const value = values.get('value') ?? ''
      return drawBars(symbology, {
        value,
        label: values.get('label') ?? `${title}: ${value}`,
        showsText: isYes(values, 'show-text'),
        quiet: isYes(values, 'quiet'),
        height: values.has('bar-height') ? Number(values.get('bar-height')) : undefined,
      })
    },
  }
}
