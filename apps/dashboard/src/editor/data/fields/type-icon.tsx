import type { FieldType } from '@platen/contract'
import {
  IconAlignLeft,
  IconArrowNarrowRight,
  IconBraces,
  IconCalendar,
  IconCalendarTime,
  IconCheckbox,
  IconCoin,
  IconLetterT,
  IconList,
  IconMarkdown,
  IconMathFunction,
  IconNumbers,
  IconPercentage,
  IconPhoto,
} from '@tabler/icons-react'

const icons: Record<FieldType | 'formula' | 'none', typeof IconList> = {
  text: IconLetterT,
  multiline: IconAlignLeft,
  markdown: IconMarkdown,
  number: IconNumbers,
  money: IconCoin,
  percent: IconPercentage,
  date: IconCalendar,
  datetime: IconCalendarTime,
  boolean: IconCheckbox,
  image: IconPhoto,
  list: IconList,
  group: IconBraces,
  formula: IconMathFunction,
  none: IconArrowNarrowRight,
}

/** The sign of a type; decoration, as its words stand beside it. */
export function TypeIcon({ type, size = 18 }: { type: FieldType | 'formula' | undefined; size?: number }) {
  const Icon = icons[type ?? 'none']
  return <Icon size={size} stroke={1.6} aria-hidden />
}
