import { Anchor, Input, TagsInput } from '@mantine/core'
import type { FieldDeclaration } from '@platen/contract'
import { hasSetting, readTypedValue } from '@platen/merge/fields'
import { optionalFields, changed, type FieldNode } from '@platen/template/draft'
import { useId } from 'react'
import { withOptional } from '../../../../fields/field-rows.ts'
import { BrandLink } from '../../../brand/brand-link.tsx'
import { useSettings } from '../../../draft/use-settings.ts'
import { TypedInput } from '../../inputs/typed-input.tsx'
import { useFormats } from '../../../fields/formats.ts'
import type { SetDeclared } from './format-props.ts'
import { PanelSection } from '../../../panel/panel-frame.tsx'
import classes from '../../../panel/panel.module.css'
import { type Presence, PresenceChoice, presenceOf } from './presence-fields.tsx'
import type { Declare } from './use-declare.ts'

/** What callers must send of a field, and what stands in for it. */
export function InData(props: {
  node: FieldNode
  declaration: FieldDeclaration | undefined
  declare: Declare
  set: SetDeclared
}) {
  const { node, declaration, declare, set } = props
  const { settings } = useSettings()
  const optional = optionalFields(JSON.stringify({ optional: settings.optional }))
  const isOptional = node.optionalNames.some((name) => optional.includes(name))
  const isSection = node.uses.some(({ section, inverted }) => section || inverted)
  if (!declaration && (node.kind === 'object' || isSection)) {
    return isSection ? (
      <p className={classes.hint}>Data may leave it out: what stands in its section is not printed then.</p>
    ) : null
  }
  const setPresence = (presence: Presence) => {
    const named = { name: node.optionalNames[0] ?? node.path.join('.'), optionalNames: node.optionalNames }
    const required = { must: undefined, filled: true, may: false }[presence]
    declare(declaration && changed<FieldDeclaration>(declaration, { required }), {
      label: `Changing whether data must have ${node.name}`,
      field: 'required',
      optional: (now) =>
        withOptional(
          now.filter((name) => !node.optionalNames.includes(name)),
          named,
          presence === 'may' && !declaration,
        ),
    })
  }
  return (
    <PanelSection title="In the data">
      <PresenceChoice
        value={presenceOf(declaration, isOptional)}
        offered={declaration ? ['must', 'filled', 'may'] : ['must', 'may']}
        onChange={setPresence}
      />
      {declaration && hasSetting(declaration.type, 'options') && <OptionsField {...{ declaration, set }} />}
      {declaration && declaration.type !== 'list' && declaration.type !== 'group' && (
        <>
          {declaration.company !== undefined && declaration.default !== undefined ? (
            <OfCompany
              onLeave={() => set({ company: undefined }, { label: 'the value', field: 'company' })}
            />
          ) : null}
          <OwnValue
            label="Where data has none"
            description="Printed where the field is left out, or empty."
            setting="default"
            name={declaration.label ?? node.name}
            {...{ declaration, set }}
          />
          <OwnValue
            label="Example"
            description="For people who write the data."
            setting="example"
            name={declaration.label ?? node.name}
            {...{ declaration, set }}
          />
        </>
      )}
    </PanelSection>
  )
}

/** Says whose the value is, and makes it the template's own. */
function OfCompany({ onLeave }: { onLeave: () => void }) {
  return (
    <p className={classes.hint}>
      It is your company’s: it changes with <BrandLink>what you write on the Brand page</BrandLink>.{' '}
      <Anchor component="button" type="button" inherit onClick={onLeave}>
        Keep it as it is here
      </Anchor>
    </p>
  )
}

/** A value that the declaration itself holds. */
function OwnValue(props: {
  label: string
  description: string
  setting: 'default' | 'example'
  /** The field's, for people. */
  name: string
  declaration: FieldDeclaration
  set: SetDeclared
}) {
  const { label, description, setting, name, declaration, set } = props
  const { type, [setting]: given } = declaration
  const id = useId()
  const formats = useFormats()
  const read =
    type === 'list' || type === 'group' ? undefined : readTypedValue(type, given, { timeZone: 'UTC' })
  const fault = read && 'expected' in read ? `The ${setting} of ${name} must be ${read.expected}.` : undefined
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={fault}
      labelProps={{ htmlFor: id }}
      errorProps={{ id: `${id}-fault` }}
    >
      <div className={classes.own}>
        <TypedInput
          id={id}
          label={label}
          value={given ?? null}
          faultId={fault && `${id}-fault`}
          placeholder="None"
          {...{ declaration, formats }}
          onChange={(value) =>
            set(
              { [setting]: value === null || value === '' ? undefined : value },
              { label: setting === 'default' ? 'the value' : 'the example', field: setting },
            )
          }
        />
      </div>
    </Input.Wrapper>
  )
}

/** The only values that a text may have. */
function OptionsField({ declaration, set }: { declaration: FieldDeclaration; set: SetDeclared }) {
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
