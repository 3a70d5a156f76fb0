import { barCode } from './bars/bar-code.ts'
import { loadBars } from './bars/draw-bars.ts'
import { symbologies } from './bars/symbologies.ts'
import type { CodeAttribute, CodeKind } from './code-kind.ts'
import { epcCode } from './payments/epc.ts'
import { swissQrCode } from './payments/swiss-qr.ts'
import { qrCode } from './qr/qr-code.ts'

const kinds = new Map<string, CodeKind>([
  ['qrcode', qrCode],
  ['epc', epcCode],
  ['swiss-qr', swissQrCode],
  ...[...symbologies].map(([type, symbology]): [string, CodeKind] => [type, barCode(symbology)]),
])

/** The types of codes that are drawn: `qrcode`, the payments `epc` and `swiss-qr`, then those of bwip-js by its names. */
export const codeTypes: readonly string[] = [...kinds.keys()]

/** What is known of a type; `undefined` where there is none of that name. */
export function codeKind(type: string): CodeKind | undefined {
  return kinds.get(type)
}

/** Loads what the types need, a megabyte for bar codes, nothing for QR codes and payments. Await it before `drawCode` and `checkCode`. */
export async function loadCodes(types: Iterable<string>): Promise<void> {
  if ([...types].some((type) => symbologies.has(type))) await loadBars()
}

/** Whether codes of this type can be drawn. */
export function isCodeType(type: string): boolean {
  return kinds.has(type)
}

/** The attributes of a type by name, in the order in which people fill them in; none where the type is not known. */
export function codeAttributes(type: string): ReadonlyMap<string, CodeAttribute> {
  return kinds.get(type)?.attributes ?? new Map()
}
