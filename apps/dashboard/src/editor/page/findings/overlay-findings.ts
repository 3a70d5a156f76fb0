import { type AnyBox, readOverlay, type SourceBox } from '@platen/template/overlay'
import type { PageFinding } from './page-findings.ts'

/** Returns findings for boxes over a PDF: unmatched braces and boxes that print nothing. Other templates have none. */
export function overlayFindings(html: string): PageFinding[] {
  if (!html.includes('data-box')) return []
  return readOverlay(html).boxes.flatMap((one) => findingOf(one) ?? [])
}

function findingOf({ box, element }: SourceBox): PageFinding | undefined {
  const description = describeBox(box)
  if (!description) return undefined
  return {
    id: `box ${element.start} ${description.title}`,
    ...description,
    position: undefined,
    go: { tab: 'page', page: box.page },
    inData: undefined,
  }
}

function describeBox(box: AnyBox): Pick<PageFinding, 'title' | 'message'> | undefined {
  const where = `On page ${box.page}.`
  if (box.kind === 'other') return undefined
  const loose = textsOf(box).find(hasLooseBraces)
  if (loose !== undefined)
    return {
      title: `“${loose.length > 40 ? `${loose.slice(0, 39)}…` : loose}” has unmatched braces`,
      message: `${where} It is printed unchanged. Write a merge field as {{name}}.`,
    }
  if (box.kind === 'check')
    return box.field === ''
      ? { title: 'A check mark has no field', message: `${where} It appears on every document.` }
      : undefined
  return isEmpty(box)
    ? { title: `${emptyNames[box.kind]} is empty`, message: `${where} It prints nothing.` }
    : undefined
}

const emptyNames = { text: 'A text box', image: 'An image', code: 'A code', table: 'A table' } as const

function textsOf(box: Exclude<AnyBox, { kind: 'other' }>): string[] {
  if (box.kind === 'text') return [box.text]
  return box.kind === 'table' ? box.columns.map(({ text }) => text) : []
}

/** Whether braces open a merge field without closing it, or the reverse. */
function hasLooseBraces(text: string): boolean {
  return /\{\{|\}\}/.test(text.replaceAll(/\{\{[^{}]*\}\}/g, ''))
}

function isEmpty(box: Exclude<AnyBox, { kind: 'other' | 'check' }>): boolean {
  if (box.kind === 'image') return box.address === ''
  if (box.kind === 'code') return box.value === ''
  return textsOf(box).every((text) => text.trim() === '')
}
