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

/** The label of a field type and a hint about its use. */
export interface TypeLabel {
  label: string
  hint: string
}

/** How forms show a field type. */
interface TypeView extends TypeLabel {
  Icon: typeof IconList
  /** Number of lines in the input. Default: 1. */
  rows?: number
}

interface NumberView extends TypeView {
  /** The options for decimal places, and the label of the default. */
  decimalPlaces: { default: string; offered: readonly Decimals[] }
}

interface DateView extends TypeView {
  /** Date parts that can be printed, as CLDR skeletons. The language determines their order and separators. */
  skeletons: readonly string[]
}

export const typeViews: Readonly<
  Record<NumberType, NumberView> &
    Record<DateType, DateView> &
    Record<Exclude<FieldType, NumberType | DateType>, TypeView>
> = {
  text: { label: 'Text', hint: 'Printed unchanged', Icon: IconLetterT },
  multiline: {
    label: 'Multiline text',
    hint: 'Several lines, such as an address',
    Icon: IconAlignLeft,
    rows: 2,
  },
  markdown: {
    label: 'Formatted text',
    hint: 'Paragraphs, lists, bold and links, written as Markdown',
    Icon: IconMarkdown,
    rows: 4,
  },
  number: {
    label: 'Number',
    hint: 'A quantity in the number format of your language',
    Icon: IconNumbers,
    decimalPlaces: { default: 'As in the data', offered: [0, 1, 2, 3, 4, [0, 2], [0, 3]] },
  },
  money: {
    label: 'Money',
    hint: 'An amount with its currency',
    Icon: IconCoin,
    decimalPlaces: { default: 'Currency default', offered: [0, 2, 3, 4, [2, 4]] },
  },
  percent: {
    label: 'Percent',
    hint: 'A share or a rate, such as a tax rate',
    Icon: IconPercentage,
    decimalPlaces: { default: 'Up to 2', offered: [0, 1, 2, 3, [0, 1], [0, 4]] },
  },
  date: {
    label: 'Date',
    hint: 'A day, in the format that you choose',
    Icon: IconCalendar,
    skeletons: ['yMd', 'yMMMd', 'yMMMM', 'MMMd', 'MMMMd', 'EEEEdMMMM', 'y'],
  },
  datetime: {
    label: 'Date and time',
    hint: 'A date with a time, in your time zone',
    Icon: IconCalendarTime,
    skeletons: ['yMdjm', 'yMMMdjm', 'yMMMMdjm', 'EEEEdMMMMjm', 'jm', 'yMMMMd', 'yMd'],
  },
  boolean: { label: 'Yes or no', hint: 'Printed as one of two words that you choose', Icon: IconCheckbox },
  image: { label: 'Image', hint: 'An image that is sent with the data', Icon: IconPhoto },
  list: { label: 'List', hint: 'Any number of rows or values', Icon: IconList },
  group: { label: 'Group', hint: 'Several fields under one name', Icon: IconBraces },
}

/** The label of a field without a type. */
export const asSent: TypeLabel = { label: 'No type', hint: 'Printed unchanged' }

/** Returns the label of a field's type, such as `Money` or `List of values: date`. */
export function typeLabel(declaration: Pick<FieldDeclaration, 'type' | 'item'> | undefined): string {
  if (!declaration) return asSent.label
  const { type, item } = declaration
  return type === 'list' && item ? `List of values: ${typeLabel(item).toLowerCase()}` : typeViews[type].label
}
