import { TagsInput } from '@mantine/core'
import type { FieldDeclaration } from '@platen/contract'
import type { SetDeclared } from './format-props.ts'

/** The only values that a text may have. */
export function OptionsField({ declaration, set }: { declaration: FieldDeclaration; set: SetDeclared }) {
  return (
    <TagsInput
      label="Only these values"
      description="Type one, then Enter. Data with another is refused; none: any text is taken."
      value={declaration.options ?? []}
      maxTags={1_000}
      splitChars={[]}
      onChange={(options) =>
        set(
          { options: options.length === 0 ? undefined : options },
          { label: 'the values', field: 'options' },
        )
      }
    />
  )
}
