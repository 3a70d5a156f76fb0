import type { FieldType } from '@platen/contract'
import { IconArrowNarrowRight, IconMathFunction } from '@tabler/icons-react'
import { typeViews } from '../../../fields/type-views.ts'

/** The icon for a type. Decorative, because the name is next to it. */
export function TypeIcon({ type, size = 18 }: { type: FieldType | 'formula' | undefined; size?: number }) {
  const Icon =
    type === undefined ? IconArrowNarrowRight : type === 'formula' ? IconMathFunction : typeViews[type].Icon
  return <Icon size={size} stroke={1.6} aria-hidden />
}
