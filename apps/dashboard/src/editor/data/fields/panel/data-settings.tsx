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

/** Settings for whether callers must send a field, and for its default and its example. */
export function DataSettings(props: {
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
      <p className={classes.hint}>
        The data can omit this field. If it does, the content of the field’s section is not printed.
      </p>
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
    <PanelSection title="Data">
      <PresenceChoice
        value={presenceOf(declaration, isOptional)}
        offered={declaration ? ['must', 'filled', 'may'] : ['must', 'may']}
        onChange={setPresence}
      />
      {declaration && hasSetting(declaration.type, 'options') && <OptionsField {...{ declaration, set }} />}
      {declaration && declaration.type !== 'list' && declaration.type !== 'group' && (
        <>
          {declaration.company !== undefined && declaration.default !== undefined ? (
            <CompanyNote
              onLeave={() => set({ company: undefined }, { label: 'the value', field: 'company' })}
            />
          ) : null}
          <DeclaredValue
            label="Default value"
            description="Printed if the field is missing or empty."
            setting="default"
            name={declaration.label ?? node.name}
            {...{ declaration, set }}
          />
          <DeclaredValue
            label="Example"
            description="Helps people who provide the data."
            setting="example"
            name={declaration.label ?? node.name}
            {...{ declaration, set }}
          />
        </>
      )}
    </PanelSection>
  )
}

/** Explains that the value comes from the company, and lets the user detach it. */
function CompanyNote({ onLeave }: { onLeave: () => void }) {
  return (
    <p className={classes.hint}>
      This value comes from your company details on the <BrandLink>Brand page</BrandLink> and changes with
      them.{' '}
      <Anchor component="button" type="button" inherit onClick={onLeave}>
        Detach from company
      </Anchor>
    </p>
  )
}

/** Input for a field's default or example. */
function DeclaredValue(props: {
  label: string
  description: string
  setting: 'default' | 'example'
  /** The label of the field. */
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

/** The allowed values for a text field. */
function OptionsField({ declaration, set }: { declaration: FieldDeclaration; set: SetDeclared }) {
  return (
    <TagsInput
      label="Allowed values"
      description="Press Enter after each value. Any other value is rejected. If you add none, any text is allowed."
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
