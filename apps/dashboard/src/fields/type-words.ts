import type { FieldDeclaration, FieldType } from '@platen/contract'

/** A type as people are told of it. */
export interface TypeWords {
  label: string
  says: string
}

/** What is shown for each type, in the order in which they are offered. */
export const typeWords: Readonly<Record<FieldType, TypeWords>> = {
  text: { label: 'Text', says: 'Printed as it is sent' },
  multiline: { label: 'Lines of text', says: 'An address, say: each line stays a line' },
  markdown: { label: 'Formatted text', says: 'Paragraphs, lists, bold and links, written as Markdown' },
  number: { label: 'Number', says: 'A quantity, printed as your language writes numbers' },
  money: { label: 'Money', says: 'An amount with its currency' },
  percent: { label: 'Percent', says: 'A share or a rate, such as a tax' },
  date: { label: 'Date', says: 'A day, printed in the style that you choose' },
  datetime: { label: 'Date and time', says: 'A moment, printed in your time zone' },
  boolean: { label: 'Yes or no', says: 'Printed as the two words that you choose' },
  image: { label: 'Picture', says: 'A picture that comes with the data' },
  list: { label: 'List', says: 'Any number of rows, or of values' },
  group: { label: 'Group', says: 'Several fields under one name' },
}

/** What a field without a type is called. */
export const asSent: TypeWords = { label: 'As it is sent', says: 'No type: printed exactly as it arrives' }

/** A field's type in a few words: `Money`, `List of dates`. */
export function typeLabel(declaration: Pick<FieldDeclaration, 'type' | 'item'> | undefined): string {
  if (!declaration) return asSent.label
  const { type, item } = declaration
  return type === 'list' && item ? `List of values: ${typeLabel(item).toLowerCase()}` : typeWords[type].label
}

/** Its values are decimals. */
export function isNumberType(type: FieldType | undefined): type is 'number' | 'money' | 'percent' {
  return type === 'number' || type === 'money' || type === 'percent'
}
