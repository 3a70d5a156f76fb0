import { nearestName } from '@platen/contract'
import { type CodeFault, codeFault } from './code-fault.ts'
import type { CodeKind } from './code-kind.ts'
import { codeKind, codeTypes } from './code-types.ts'
import { drawCode } from './draw-code.ts'
import { valueFault } from './read-values.ts'

/** Common names for types that have a different name here. */
const otherNames: Readonly<Record<string, string>> = {
  qr: 'qrcode',
  aztec: 'azteccode',
  barcode: 'code128',
  ean: 'ean13',
  gtin: 'ean13',
  upc: 'upca',
  itf: 'interleaved2of5',
  sscc: 'sscc18',
  giro: 'epc',
  girocode: 'epc',
  sepa: 'epc',
  swissqrcode: 'swiss-qr',
  'qr-bill': 'swiss-qr',
}

/**
 * Checks a code in a template: its type, names of attributes, missing attributes, and fixed values. A value is `undefined` if it contains merge
 * fields. The type cannot contain any. The caller handles global attributes (`class`, `id`, `style`). Call `loadCodes` for the type
 * first.
 */
export function checkCode(
  type: string | undefined,
  attributes: ReadonlyMap<string, string | undefined>,
): CodeFault[] {
  if (type === undefined)
    return [
      codeFault(
        'type',
        'must be a fixed value without merge fields, because each type is loaded before there is data.',
      ),
    ]
  const kind = codeKind(type)
  if (!kind) return [codeFault('type', `is not a known type of code.${suggestion(type)}`)]
  const faults = [...attributes].flatMap(
    ([name, value]) => nameFault(kind, type, name) ?? constantFault(kind, name, value) ?? [],
  )
  for (const [name, { required, takes }] of kind.attributes) {
    if (required && !attributes.has(name))
      faults.push(codeFault(name, `is missing, but ${type} needs it: ${takes}.`))
  }
  return faults.length > 0 ? faults : wholeFault(type, attributes)
}

function suggestion(type: string): string {
  const word = type.toLowerCase()
  const meant = Object.hasOwn(otherNames, word) ? otherNames[word] : nearestName(type, codeTypes)
  return meant === undefined ? ' docs/codes.md lists them.' : ` Did you mean "${meant}"?`
}

function nameFault(kind: CodeKind, type: string, name: string): CodeFault | undefined {
  if (kind.attributes.has(name)) return undefined
  const names = [...kind.attributes.keys()]
  const meant = nearestName(name, names)
  const advice =
    meant === undefined ? `Valid attributes are ${names.join(', ')}.` : `Did you mean "${meant}"?`
  return codeFault(name, `is not an attribute of ${type}. ${advice}`)
}

function constantFault(kind: CodeKind, name: string, value: string | undefined): CodeFault | undefined {
  if (value === undefined) return undefined
  if (value.trim() !== '') return valueFault(kind, name, value)
  const rule = kind.attributes.get(name)
  return rule?.required ? codeFault(name, `is empty, but the code needs it: ${rule.takes}.`) : undefined
}

/** Returns the error for a code without merge fields, by drawing it. With merge fields, only the fixed values are checked, one by one. */
function wholeFault(type: string, attributes: ReadonlyMap<string, string | undefined>): CodeFault[] {
  const constants = [...attributes].flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  if (constants.length < attributes.size) return []
  const drawn = drawCode({ type, attributes: Object.fromEntries(constants) })
  return 'code' in drawn ? [drawn] : []
}
