import { isYes, labelAttribute, yesNo } from '../attribute-rules.ts'
import type { CodeAttribute, CodeKind } from '../code-kind.ts'
import { drawBars, heightMax, heightMin, holdsText, mayShowText } from './draw-bars.ts'
import type { Symbology } from './symbologies.ts'

const barHeight: CodeAttribute = {
  takes: `how high the bars are where the code has its own width, in millimetres, from ${heightMin} to ${heightMax}`,
  findFault: (value) =>
    /^\d{1,3}(?:\.\d{1,2})?$/.test(value) && Number(value) >= heightMin && Number(value) <= heightMax
      ? undefined
      : `must be a number of millimetres from ${heightMin} to ${heightMax}, such as 12.5.`,
}

/**
 * Values of barcodes are typed or pasted from tables. No-break spaces become plain ones, invisible characters are removed, and spaces, tabs
 * and line breaks at the ends are removed. Inside, tabs and line breaks are kept: Code 128 can contain them, as keys for the program that a
 * scanner types into.
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
    ['value', { takes: `what the ${title} code holds`, required: true }],
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
