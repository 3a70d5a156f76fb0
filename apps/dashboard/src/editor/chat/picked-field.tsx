import { ActionIcon, Button, TextInput } from '@mantine/core'
import {
  draftShape,
  type FieldNode,
  removeEverywhere,
  renameEverywhere,
  type SampleData,
  valuesAt,
} from '@platen/template/draft'
import { IconAdjustments, IconCursorText, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { asSent, typeLabel } from '../../fields/type-views.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { useEditorSearch } from '../editor-search.ts'
import { contentText, exampleValue, rawValueText } from '../fields/example-value.ts'
import { type Formats, useFormats } from '../fields/formats.ts'
import { nameFault } from '../fields/new-field-name.ts'
import classes from './picked-fields.module.css'

interface PickedFieldProps {
  node: FieldNode
  nodes: readonly FieldNode[]
  data: SampleData | undefined
}

/** One field with its name, type and sample value, and the commands to rename, change or remove it. */
export function PickedField({ node, nodes, data }: PickedFieldProps) {
  const { path, name, declaration, computed } = node
  const dotted = path.join('.')
  const draft = useDraftStore()
  const formats = useFormats()
  const { go } = useEditorSearch()
  const [isRenaming, setIsRenaming] = useState(false)
  const [refused, setRefused] = useState<string>()
  const label = declaration?.label ?? computed?.label
  const remove = () => {
    const removed = removeEverywhere(draft.getState().source, path)
    if ('refused' in removed) return setRefused(removed.refused)
    draft.getState().edit({ files: removed.files }, { label: `Removing ${dotted}`, isOnPage: true })
  }
  return (
    <li className={classes.row} style={{ paddingInlineStart: 10 + 16 * (path.length - 1) }}>
      <div className={classes.what}>
        {label !== undefined && <span className={classes.label}>{label}</span>}
        <code>{name}</code>
        <span className={classes.type}>{computed ? 'Calculated' : typeText(node)}</span>
      </div>
      <span className={classes.value}>
        <bdi>{computed ? '' : shownValue(node, data, formats)}</bdi>
      </span>
      <div className={classes.commands}>
        <IconCommand
          label={`Rename ${dotted}`}
          Icon={IconCursorText}
          onPress={() => setIsRenaming(!isRenaming)}
        />
        <IconCommand
          label={`Change the label or type of ${dotted}`}
          Icon={IconAdjustments}
          onPress={() => go({ tab: 'data', field: dotted })}
        />
        <IconCommand label={`Remove ${dotted} from the template`} Icon={IconTrash} onPress={remove} />
      </div>
      {isRenaming && <Rename node={node} nodes={nodes} onDone={() => setIsRenaming(false)} />}
      {refused !== undefined && (
        <p className={classes.refused} role="alert">
          {refused}
        </p>
      )}
    </li>
  )
}

function IconCommand(props: { label: string; Icon: typeof IconTrash; onPress: () => void }) {
  const { label, Icon, onPress } = props
  return (
    <ActionIcon variant="subtle" color="gray" size="md" title={label} aria-label={label} onClick={onPress}>
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}

function Rename(props: { node: FieldNode; nodes: readonly FieldNode[]; onDone: () => void }) {
  const { node, nodes, onDone } = props
  const { path, name } = node
  const draft = useDraftStore()
  const [typed, setTyped] = useState(name)
  const next = typed.trim()
  const isTaken = draftShape(draft.getState().source).isKnown([...path.slice(0, -1), next])
  const fault =
    next === name
      ? undefined
      : (nameFault([...path.slice(0, -1), next], nodes) ??
        (isTaken ? `A field named ${next} already exists.` : undefined))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fault !== undefined) return
    if (next !== name) {
      const files = renameEverywhere(draft.getState().source, path, next)
      draft.getState().edit({ files }, { label: `Renaming ${name} to ${next}`, isOnPage: true })
    }
    onDone()
  }
  return (
    <form className={classes.rename} onSubmit={submit}>
      <TextInput
        size="xs"
        aria-label={`New name for ${name}`}
        // The user has just opened this input.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={typed}
        maxLength={100}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          onDone()
        }}
      />
      <Button size="xs" type="submit" disabled={fault !== undefined}>
        Rename
      </Button>
    </form>
  )
}

function typeText({ declaration, kind, children }: FieldNode): string {
  if (declaration) return typeLabel(declaration)
  if (kind === 'list') return 'List'
  return children.length > 0 ? 'Group' : asSent.label
}

/** Returns the first sample value, formatted as in the document. */
function shownValue(node: FieldNode, data: SampleData | undefined, formats: Formats): string {
  const { declaration, path } = node
  const values = valuesAt(data, path)
  const content = contentText(node, values)
  if (content !== undefined) return content
  const [first] = values
  if (declaration?.company !== undefined && first === undefined) return 'from your Brand page'
  if (declaration?.type === 'image') return ''
  const example = declaration && exampleValue(declaration, values, formats.timeZone)
  const printed = example && formats.print(example.value, declaration)
  if (printed && 'text' in printed) return printed.text
  return first === undefined || first === null ? '' : rawValueText(first)
}
