import { checkChart } from '@platen/merge/charts'
import { checkCode, isCodeType, loadCodes } from '@platen/merge/codes'
import { type DrawnElement, findDrawnElements } from '@platen/merge'
import { addFault, type FolderCheck } from '../check/folder-check.ts'
import type { SourceText } from '../check/source-text.ts'

/** Attributes of any element, for CSS and screen readers. */
const ofAnyElement = /^(?:class|id|style|title|lang|dir|role|hidden|(?:aria|data)-.+)$/

const ofCharts = new Set(['title', 'dir'])

/** Loads what the code check needs. Call it before `readTemplateFolder`, which is synchronous. */
export async function loadCodesOf(files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const html = new TextDecoder().decode(files.get('template.html'))
  const { elements } = findDrawnElements(html)
  const types = elements.map(({ attributes }) => attributes.get('type')?.text.trim() ?? '')
  await loadCodes(types.filter(isCodeType))
}

const oneName = 'x takes the name of one field. Its values are along the axis.'

/** Checks the fixed parts of barcodes and charts: `invalid_element`. */
export function checkDrawnElements(
  check: FolderCheck,
  source: SourceText,
  elements: readonly DrawnElement[],
): void {
  for (const { name, offset, attributes } of elements) {
    const written = new Map(
      [...attributes]
        .filter(
          ([attribute]) =>
            attribute !== 'type' &&
            (!ofAnyElement.test(attribute) || (name === 'data-chart' && ofCharts.has(attribute))),
        )
        .map(([attribute, { text }]) => [attribute, text.includes('{{') ? undefined : text]),
    )
    const type = attributes.get('type')?.text.trim() ?? ''
    const constantType = type.includes('{{') ? undefined : type
    const faults = name === 'bar-code' ? checkCode(constantType, written) : checkChart(constantType, written)
    if (name === 'data-chart' && written.get('x')?.includes(','))
      addFault(check, { source, offset: attributes.get('x')?.offset ?? offset }, 'invalid_element', oneName)
    for (const { attribute, message } of faults) {
      const at = attributes.get(attribute)?.offset ?? offset
      addFault(check, { source, offset: at }, 'invalid_element', message)
    }
  }
}
