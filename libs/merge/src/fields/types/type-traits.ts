import {
  type FieldDeclaration,
  type FieldFormat,
  type FieldType,
  fieldTypes,
  type PlainType,
} from '@platen/contract'
import { boolean } from './boolean.ts'
import { date } from './date.ts'
import { datetime } from './datetime.ts'
import type { FieldTypeTraits, PlainTypeTraits, TypeSetting } from './field-type.ts'
import { group } from './group.ts'
import { image } from './image.ts'
import { list } from './list.ts'
import { markdown } from './markdown.ts'
import { money } from './money.ts'
import { multiline } from './multiline.ts'
import { number } from './number.ts'
import { percent } from './percent.ts'
import { text } from './text.ts'

export const typeTraits: Readonly<
  Record<PlainType, PlainTypeTraits> & Record<Exclude<FieldType, PlainType>, FieldTypeTraits>
> = {
  text,
  multiline,
  markdown,
  number,
  money,
  percent,
  date,
  datetime,
  boolean,
  image,
  list,
  group,
}

/** Returns the traits of a field, which depend on its type and `whole`. */
export function traitsOf({
  type,
  whole,
}: Pick<FieldDeclaration, 'type'> & { whole?: 1 | 100 | undefined }): FieldTypeTraits {
  const traits: FieldTypeTraits = typeTraits[type]
  return (whole === 100 ? traits.ofHundred : undefined) ?? traits
}

export const formatKeys: readonly (keyof FieldFormat)[] = [
  ...new Set(fieldTypes.flatMap((type) => typeTraits[type].format)),
]

/** Returns the types that have a setting. */
export function typesWith(setting: keyof FieldFormat | TypeSetting): FieldType[] {
  return fieldTypes.filter((type) => {
    const { format, settings } = typeTraits[type]
    return [...format, ...settings].some((key) => key === setting)
  })
}

/** Whether fields of a type can have a setting. */
export function hasSetting(type: FieldType, setting: TypeSetting): boolean {
  return typeTraits[type].settings.includes(setting)
}
