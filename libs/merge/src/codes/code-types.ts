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

/** `qrcode`, the payments `epc` and `swiss-qr`, then the bwip-js types under their bwip-js names. */
export const codeTypes: readonly string[] = [...kinds.keys()]

/** Returns the kind of a type, or undefined if it does not exist. */
export function codeKind(type: string): CodeKind | undefined {
  return kinds.get(type)
}

/** Loads what the types need: a megabyte for barcodes, nothing for QR codes and payments. Call it before `drawCode` and `checkCode`. */
export async function loadCodes(types: Iterable<string>): Promise<void> {
  if ([...types].some((type) => symbologies.has(type))) await loadBars()
}

/** Whether codes of this type can be drawn. */
export function isCodeType(type: string): boolean {
  return kinds.has(type)
}

/** Returns the attributes of a type by name, in the usual order. Empty for an unknown type. */
export function codeAttributes(type: string): ReadonlyMap<string, CodeAttribute> {
  return kinds.get(type)?.attributes ?? new Map()
}
