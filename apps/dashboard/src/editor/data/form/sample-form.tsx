import { Alert, Button } from '@mantine/core'
import { type Field, partsOfPointer } from '@platen/contract'
import type { SampleFaults, TextFault, ValuePath } from '@platen/template/draft'
import { IconPencilOff } from '@tabler/icons-react'
import { type FocusEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { valueFaultCodes } from '../../fields/fit-request.ts'
import { usePageControls } from '../../fields/page-controls.ts'
import { RepairButtons } from '../../repairs/repair-buttons.tsx'
import { useRepairs } from '../../repairs/use-repairs.ts'
import { type OpenSample, useChangeSample } from '../../samples/use-sample.ts'
import {
  ChangeContext,
  FaultsContext,
  LevelContext,
  ShownContext,
  afterDrawnMs,
  idOf,
  shownAt,
} from './form-context.ts'
import classes from './form.module.css'
import { LevelForm } from './level-form.tsx'

const top: ValuePath = []
const nothing: ReadonlySet<string> = new Set()

/** The sample to fill in. While its text is no data, it waits and says why. */
export function SampleForm(props: {
  sample: OpenSample
  fields: readonly Field[]
  faults: SampleFaults
  onOpenText: () => void
}) {
  const { sample, fields, faults, onOpenText } = props
  const change = useChangeSample(sample.file)
  const root = useRef<HTMLDivElement>(null)
  const { shown, onFocus } = useShownValues(root)
  const byPointer = useMemo(
    // Missing and unused names have lines of their own in the form.
    () =>
      new Map(
        faults.items
          .filter(({ code }) => valueFaultCodes.has(code))
          .map((item) => [item.pointer, item] as const),
      ),
    [faults],
  )
  if (sample.read.fault)
    return <WaitingForText file={sample.file} fault={sample.read.fault} onOpenText={onOpenText} />
  return (
    <ChangeContext value={change}>
      <FaultsContext value={byPointer}>
        <LevelContext value={LevelForm}>
          <ShownContext value={shown}>
            <div ref={root} className={classes.form} role="presentation" onFocus={onFocus}>
              <LevelForm
                key={sample.file}
                fields={fields}
                record={sample.read.data}
                path={top}
                outer={nothing}
              />
            </div>
          </ShownContext>
        </LevelContext>
      </FaultsContext>
    </ChangeContext>
  )
}

function WaitingForText(props: { file: string; fault: TextFault; onOpenText: () => void }) {
  const { file, fault, onOpenText } = props
  const { line, column, message } = fault
  const repairs = useRepairs().filter((repair) => repair.sample === file)
  return (
    <Alert color="orange" icon={<IconPencilOff />} title="The form waits for the text" role="status">
      <p>
        Line {line}, column {column}: {message} What you typed is kept as it stands; once it is right, the
        form is here again.
      </p>
      <Button size="xs" variant="default" onClick={onOpenText}>
        Open the text
      </Button>
      <RepairButtons repairs={repairs} />
    </Alert>
  )
}

/** Marks in the form what the selected element of the page prints, and shows on the page where the value under the keyboard is printed. */
function useShownValues(root: RefObject<HTMLElement | null>): {
  shown: readonly ValuePath[]
  onFocus: (event: FocusEvent) => void
} {
  const { values, showValue } = usePageControls()
  const [shown, setShown] = useState<readonly ValuePath[]>([])
  useEffect(() => setShown(values()), [values])
  useEffect(() => {
    let marked: HTMLElement[] = []
    // A list may have to turn to the row first.
    const timer = setTimeout(() => {
      marked = shown.flatMap((path) => shownAt(path) ?? [])
      for (const control of marked) control.dataset['onPage'] = ''
      if (!root.current?.contains(document.activeElement)) marked[0]?.scrollIntoView({ block: 'nearest' })
    }, afterDrawnMs)
    return () => {
      clearTimeout(timer)
      for (const control of marked) delete control.dataset['onPage']
    }
  }, [shown, root])
  return {
    shown,
    onFocus: ({ target }) => {
      const prefix = idOf([])
      const id = target.closest(`[id^="${prefix}/"]`)?.id
      if (id !== undefined) showValue(partsOfPointer(id.slice(prefix.length)))
    },
  }
}
