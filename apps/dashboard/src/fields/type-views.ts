import type { DateType, FieldDeclaration, FieldFormat, FieldType, NumberType } from '@platen/contract'
import {
  IconAlignLeft,
  IconBraces,
  IconCalendar,
  IconCalendarTime,
  IconCheckbox,
  IconCoin,
  IconLetterT,
  IconList,
  IconMarkdown,
  IconNumbers,
  IconPercentage,
  IconPhoto,
} from '@tabler/icons-react'

type Decimals = NonNullable<FieldFormat['decimals']>

/** The name of a field type, and a hint on what it is for. */
export interface TypeWords {
  label: string
  says: string
}

/** A type as forms show it. */
interface TypeView extends TypeWords {
  Icon: typeof IconList
  /** Lines of its input. Default 1. */
  rows?: number
}

interface NumberView extends TypeView {
  /** Decimal places: the label of the default, and what is offered. */
  places: { default: string; offered: readonly Decimals[] }
}

interface DateView extends TypeView {
  /** Parts that can be printed. The language gives their order and their signs. */
  skeletons: readonly string[]
}

/** What is shown for each type. */
export const typeViews: Readonly<
  Record<NumberType, NumberView> &
    Record<DateType, DateView> &
    Record<Exclude<FieldType, NumberType | DateType>, TypeView>
> = {
  text: { label: 'Text', says: 'Printed unchanged', Icon: IconLetterT },
  multiline: {
    label: 'Lines of text',
    says: 'An address, say: each line stays a line',
    Icon: IconAlignLeft,
    rows: 2,
  },
  markdown: {
    label: 'Formatted text',
    says: 'Paragraphs, lists, bold and links, written as Markdown',
    Icon: IconMarkdown,
    rows: 4,
  },
  number: {
    label: 'Number',
    says: 'A quantity, printed as your language writes numbers',
    Icon: IconNumbers,
    places: { default: 'As many as the number has', offered: [0, 1, 2, 3, 4, [0, 2], [0, 3]] },
  },
  money: {
    label: 'Money',
    says: 'An amount with its currency',
    Icon: IconCoin,
    places: { default: 'As the currency has', offered: [0, 2, 3, 4, [2, 4]] },
  },
  percent: {
    label: 'Percent',
    says: 'A share or a rate, such as a tax',
    Icon: IconPercentage,
    places: { default: 'Up to 2', offered: [0, 1, 2, 3, [0, 1], [0, 4]] },
  },
  date: {
    label: 'Date',
    says: 'A day, printed in the style that you choose',
    Icon: IconCalendar,
    skeletons: ['yMd', 'yMMMd', 'yMMMM', 'MMMd', 'MMMMd', 'EEEEdMMMM', 'y'],
  },
  datetime: {
    label: 'Date and time',
    says: 'A moment, printed in your time zone',
    Icon: IconCalendarTime,
    skeletons: ['yMdjm', 'yMMMdjm', 'yMMMMdjm', 'EEEEdMMMMjm', 'jm', 'yMMMMd', 'yMd'],
  },
  boolean: { label: 'Yes or no', says: 'Printed as the two words that you choose', Icon: IconCheckbox },
  image: { label: 'Picture', says: 'A picture that comes with the data', Icon: IconPhoto },
  list: { label: 'List', says: 'Any number of rows, or of values', Icon: IconList },
  group: { label: 'Group', says: 'Several fields under one name', Icon: IconBraces },
}

/** What a field without a type is called. */
export const asSent: TypeWords = { label: 'No type', says: 'No type: printed exactly as it arrives' }

/** A field's type in a few words: `Money`, `List of dates`. */
export function typeLabel(declaration: Pick<FieldDeclaration, 'type' | 'item'> | undefined): string {
  if (!declaration) return asSent.label
  const { type, item } = declaration
  return type === 'list' && item ? `List of values: ${typeLabel(item).toLowerCase()}` : typeViews[type].label
}
