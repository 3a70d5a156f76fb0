import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { type FieldType, fieldTypes } from '@platen/contract'
import { addEverywhere, callersWords, type FieldNode } from '@platen/template/draft'
import { useState } from 'react'
import { useDraftStore } from '../../../draft/draft-store.ts'
import { usePageControls } from '../../../fields/page-controls.ts'
import classes from '../../../panel/panel.module.css'
import { PlaceChoice, usePlaces } from './place-choice.tsx'
import { rowAmountFor, withDeduction } from '../../../fields/deduction.ts'
import { useCleanSettings } from '../../../fields/typed-settings.ts'
import { useFormats } from '../../../fields/formats.ts'
import { NameAndPlace, useNewName } from './name-and-place.tsx'
import { retyped } from './new-declaration.ts'
import { PanelFrame } from '../../../panel/panel-frame.tsx'
import { TypeSelect } from './type-select.tsx'

const canBeTakenOff: ReadonlySet<FieldType> = new Set(['percent', 'money'])

const settingsFile = 'template.json'

/** Makes a field that is sent: declared, in every sample with an example, and on the page where one chooses. */
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
  const offers = usePlaces(path)
  const [wanted, setWanted] = useState<string>()
  const beside = rowAmountFor(useCleanSettings(), path)
  const amount = canBeTakenOff.has(type) ? beside : undefined
  const [isTakenOff, setTakenOff] = useState(false)
  const offer = offers.find(({ value }) => value === wanted) ?? offers[0]
  const add = () => {
    const bare = retyped(undefined, type, { nodes, locale: formats.locale, kind: 'value' })
    const said = label === undefined ? bare : { ...bare, label }
    const declaration = amount && isTakenOff ? { ...said, required: false } : said
    const { source } = draft.getState()
    const { files, select: at } = addEverywhere(source, { path, declaration, place: offer?.place })
    if (amount && isTakenOff)
      files[settingsFile] = withDeduction(files[settingsFile] ?? '', amount, { path, type })
    draft.getState().edit({ files }, { label: `Adding the field ${path.at(-1)}`, field: dotted })
    // After the draft, by whose change the selection moves along.
    if (at !== undefined) select(at)
    onAdded(dotted)
  }
  return (
    <PanelFrame
      title="A field that is sent"
      about="It comes with the data, whether or not the text prints it."
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
          <NameAndPlace of={named} nodes={nodes} placeholder="Quantity" />
          <TypeSelect
            label="Type"
            value={type}
            types={fieldTypes}
            onChange={(chosen) => setType(chosen ?? 'text')}
          />
          <PlaceChoice offers={offers} value={offer?.value ?? ''} onChange={setWanted} />
          {amount && (
            <Checkbox
              label={`Take it off “${amount.label}”, as a discount`}
              description={
                isTakenOff
                  ? `“${amount.label}” and the sums made of it become less by it. Rows without it keep theirs.`
                  : `It is only printed: “${amount.label}” and the sums stay as they are.`
              }
              checked={isTakenOff}
              onChange={(event) => setTakenOff(event.currentTarget.checked)}
            />
          )}
          {beside && !amount && type === 'number' && (
            <p className={classes.hint}>
              It is only printed: “{beside.label}” and the sums stay as they are. To take it off them, make it
              a percentage or money.
            </p>
          )}
          {fault === undefined && (
            <p className={classes.hint}>Every sample gets it with an example. {callersWords.added(path)}</p>
          )}
          <Group>
            <Button type="submit" disabled={fault !== undefined}>
              Add the field
            </Button>
          </Group>
        </Stack>
      </form>
    </PanelFrame>
  )
}
