import { type Field, nearestName, partsOfPointer } from '@platen/contract'
import { checkSample, rangesIn, readSample } from '@platen/template/draft'
import { applyEdits, modify } from 'jsonc-parser'

/** A finding in a sample's text, with possible fixes. */
export interface TextFinding {
  from: number
  to: number
  severity: 'error' | 'warning'
  message: string
  repairs: { label: string; change: { from: number; to: number; insert: string } | { text: string } }[]
}

/** Returns the JSON error in a sample's text, or the mismatches between its data and the template. */
export function lintSample(text: string, fields: readonly Field[]): TextFinding[] {
  const { data, fault } = readSample(text)
  if (fault) {
    const from = Math.min(fault.offset, text.length)
    return [
      { from, to: Math.min(from + 1, text.length), severity: 'error', message: fault.message, repairs: [] },
    ]
  }
  const { items } = checkSample(fields, data)
  const missing = items.filter(({ code }) => code === 'missing_key').map(({ pointer }) => pointer)
  const range = rangesIn(text)
  return items.map(({ pointer, code, message, suggestion }) => {
    const isKey = code === 'unknown_key'
    const { from, to } = range(pointer, { key: isKey })
    const found = { from, to, severity: 'warning' as const, message, repairs: [] }
    if (!isKey) return found
    const siblings = missing
      .filter((other) => parentOf(other) === parentOf(pointer))
      .map((other) => partsOfPointer(other).at(-1) ?? '')
    const name = partsOfPointer(pointer).at(-1) ?? ''
    const meant = suggestion ?? nearestName(name, siblings)
    const rename = meant !== undefined && {
      label: `Rename to ${meant}`,
      change: { from, to, insert: JSON.stringify(meant) },
    }
    return {
      ...found,
      message: meant === undefined || message.includes(meant) ? message : `${message} Did you mean ${meant}?`,
      repairs: [
        ...(rename ? [rename] : []),
        { label: 'Remove', change: { text: withoutKey(text, pointer) } },
      ],
    }
  })
}

function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'))
}

function withoutKey(text: string, pointer: string): string {
  const path = partsOfPointer(pointer).map((part) => (/^\d+$/.test(part) ? Number(part) : part))
  return applyEdits(text, modify(text, path, undefined, {}))
}
