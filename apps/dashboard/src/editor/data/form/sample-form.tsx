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
  focusDelayMs,
  idOf,
  visibleControl,
} from './form-context.ts'
import classes from './form.module.css'
import { LevelForm } from './level-form.tsx'

const top: ValuePath = []
const nothing: ReadonlySet<string> = new Set()

/** The form for a sample. While the text is not valid JSON, it shows the error instead. */
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
    // Missing and unused names have their own entries in the form.
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
    <Alert color="orange" icon={<IconPencilOff />} title="The sample is not valid JSON" role="status">
      <p>
        Line {line}, column {column}: {message} Your text is kept. Fix it to use the form again.
      </p>
      <Button size="xs" variant="default" onClick={onOpenText}>
        Open JSON
      </Button>
      <RepairButtons repairs={repairs} />
    </Alert>
  )
}

/** Marks the values that the selected element on the page prints, and shows the focused value on the page. */
function useShownValues(root: RefObject<HTMLElement | null>): {
  shown: readonly ValuePath[]
  onFocus: (event: FocusEvent) => void
} {
  const { values, showValue } = usePageControls()
  const [shown, setShown] = useState<readonly ValuePath[]>([])
  useEffect(() => setShown(values()), [values])
  useEffect(() => {
    let marked: HTMLElement[] = []
    // A list may have to open another page of rows first.
    const timer = setTimeout(() => {
      marked = shown.flatMap((path) => visibleControl(path) ?? [])
      for (const control of marked) control.dataset['onPage'] = ''
      if (!root.current?.contains(document.activeElement)) marked[0]?.scrollIntoView({ block: 'nearest' })
    }, focusDelayMs)
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
