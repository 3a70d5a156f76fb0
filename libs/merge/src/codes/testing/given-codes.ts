import { drawCode } from '../draw-code.ts'

/** Draws a code, and fails if it has an error. */
export function drawn(type: string, attributes: Record<string, string>): string {
  const result = drawCode({ type, attributes })
  if ('code' in result) throw new Error(`${type}: ${result.message}`)
  return result.svg
}

/** Returns the message for an invalid code, which starts with the attribute. */
export function refused(type: string, attributes: Record<string, string>): string {
  const result = drawCode({ type, attributes })
  if ('svg' in result) throw new Error(`${type} was drawn`)
  if (!result.message.startsWith(`"${result.attribute}" `)) throw new Error(result.message)
  return result.message
}

/** Returns a SEPA payment with the given changes. */
export function givenTransfer(over: Record<string, string> = {}): Record<string, string> {
  return { name: 'Red Cross', iban: 'BE72 0000 0000 1616', amount: '1', text: 'Urgency fund', ...over }
}

/** Returns a Swiss QR-bill with a creditor reference and the given changes. */
export function givenBill(over: Record<string, string> = {}): Record<string, string> {
  return {
    iban: 'CH58 0079 1123 0008 8901 2',
    'creditor-name': 'Max Muster & Söhne',
    'creditor-street': 'Musterstrasse',
    'creditor-house-number': '123',
    'creditor-postal-code': '8000',
    'creditor-town': 'Seldwyla',
    'creditor-country': 'CH',
    amount: '199.95',
    currency: 'CHF',
    'debtor-name': 'Sarah Beispiel',
    'debtor-street': 'Musterstrasse',
    'debtor-house-number': '1',
    'debtor-postal-code': '78462',
    'debtor-town': 'Konstanz',
    'debtor-country': 'DE',
    reference: 'RF18 5390 0754 7034',
    ...over,
  }
}
