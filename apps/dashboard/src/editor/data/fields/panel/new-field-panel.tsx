import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { type FieldType, fieldTypes } from '@platen/contract'
import { addEverywhere, callerNotices, type FieldNode } from '@platen/template/draft'
import { useState } from 'react'
import { useDraftStore } from '../../../draft/draft-store.ts'
import { usePageControls } from '../../../fields/page-controls.ts'
import classes from '../../../panel/panel.module.css'
import { PositionChoice, useFieldPositions } from './position-choice.tsx'
import { rowAmountFor, withDeduction } from '../../../fields/deduction.ts'
import { useCleanSettings } from '../../../fields/typed-settings.ts'
import { useFormats } from '../../../fields/formats.ts'
import { NameAndPosition, useNewName } from './name-and-position.tsx'
import { retyped } from './new-declaration.ts'
import { PanelFrame } from '../../../panel/panel-frame.tsx'
import { TypeSelect } from './type-select.tsx'

const canBeTakenOff: ReadonlySet<FieldType> = new Set(['percent', 'money'])

const settingsFile = 'template.json'

/** Creates a data field: declares it, adds an example to each sample, and inserts it into the page if chosen. */
export function NewFieldPanel(props: {
  nodes: readonly FieldNode[]
  onClose: () => void
  onAdded: (dotted: string) => void
}) {
  const { nodes, onClose, onAdded } = props
  const draft = useDraftStore()
  const { select, list } = usePageControls()
  const formats = useFormats()
  const named = useNewName(nodes, list && [...list, ''])
  const [type, setType] = useState<FieldType>('text')
  const { path, fault, label } = named
  const dotted = path.join('.')
  const offers = useFieldPositions(path)
  const [wanted, setWanted] = useState<string>()
  const rowAmount = rowAmountFor(useCleanSettings(), path)
  const amount = canBeTakenOff.has(type) ? rowAmount : undefined
  const [isTakenOff, setTakenOff] = useState(false)
  const offer = offers.find(({ value }) => value === wanted) ?? offers[0]
  const add = () => {
    const bare = retyped(undefined, type, { nodes, locale: formats.locale, kind: 'value' })
    const labeled = label === undefined ? bare : { ...bare, label }
    const declaration = amount && isTakenOff ? { ...labeled, required: false } : labeled
    const { source } = draft.getState()
    const { files, select: at } = addEverywhere(source, { path, declaration, position: offer?.position })
    if (amount && isTakenOff)
      files[settingsFile] = withDeduction(files[settingsFile] ?? '', amount, { path, type })
    draft.getState().edit({ files }, { label: `Adding field “${path.at(-1)}”`, field: dotted })
    // Must come after the edit, which moves the selection.
    if (at !== undefined) select(at)
    onAdded(dotted)
  }
  return (
    <PanelFrame
      title="New data field"
      about="A field in the data. The page does not have to print it."
      isBegun={named.typed !== ''}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (fault === undefined) add()
        }}
      >
        <Stack>
          <NameAndPosition of={named} nodes={nodes} placeholder="Quantity" />
          <TypeSelect
            label="Type"
            value={type}
            types={fieldTypes}
            onChange={(chosen) => setType(chosen ?? 'text')}
          />
          <PositionChoice offers={offers} value={offer?.value ?? ''} onChange={setWanted} />
          {amount && (
            <Checkbox
              label={`Deduct from “${amount.label}” as a discount`}
              description={
                isTakenOff
                  ? `Reduces “${amount.label}” and the totals. Rows without a value do not change.`
                  : `The value is only printed. “${amount.label}” and the totals do not change.`
              }
              checked={isTakenOff}
              onChange={(event) => setTakenOff(event.currentTarget.checked)}
            />
          )}
          {rowAmount && !amount && type === 'number' && (
            <p className={classes.hint}>
              The value is only printed. “{rowAmount.label}” and the totals do not change. To deduct it,
              choose the Percentage or Money type.
            </p>
          )}
          {fault === undefined && (
            <p className={classes.hint}>Each sample gets an example value. {callerNotices.added(path)}</p>
          )}
          <Group>
            <Button type="submit" disabled={fault !== undefined}>
              Add field
            </Button>
          </Group>
        </Stack>
      </form>
    </PanelFrame>
  )
}
