import { Button, Group, SegmentedControl, Text, Textarea } from '@mantine/core'
import { purposeOf } from '@platen/assistant/composer'
import type { SampleFormat, SampleInput } from '@platen/contract'
import { formatOf } from '@platen/template/draft'
import { IconUpload } from '@tabler/icons-react'
import { type ClipboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { useFileDrop } from '../../../ui/use-file-drop.ts'
import { ChooseFile } from '../../batches/choose-file.tsx'
import { DataFaults } from './data-faults.tsx'
import classes from './data-step.module.css'
import { fitData, type FittedData } from './fit-data.ts'
import { readDataFile } from './read-data-file.ts'
import { readSample } from './read-sample.ts'
import { formatTexts } from './sample-formats.ts'
import { Understood } from './understood.tsx'

/** Accepts sample data in one of several formats, and shows how it was understood. */
export function DataStep(props: {
  sample: SampleInput
  onSample: (sample: SampleInput) => void
  /** The description of the template. It affects how tables are read: for a certificate, each row is a separate document. */
  description: string
  /** Attached files that may contain the data. */
  attachedFiles: readonly File[]
  /** The name of the engine that picks the fields if there is no data. */
  author: string
}) {
  const { sample, onSample, attachedFiles } = props
  const { format, text } = sample
  const withFormat = useMemo(() => (format === 'later' ? undefined : { ...sample, format }), [sample, format])
  const file = useDataFile(onSample)
  const { isOver, dropProps } = useFileDrop(([given]) => {
    if (given) void file.readFile(given)
  })
  const change = (to: SampleInput) => {
    file.forget()
    onSample(to)
  }
  return (
    <div {...dropProps} className={classes.step} data-over={isOver || undefined} role="presentation">
      <SegmentedControl
        fullWidth
        aria-label="Data format"
        value={format}
        onChange={(to) => change({ ...sample, format: to as SampleFormat })}
        data={[
          ...Object.entries(formatTexts).map(([value, { label, short }]) => ({
            value,
            label: <Label long={label} short={short} />,
          })),
          { value: 'later', label: <Label long="Add data later" short="Later" /> },
        ]}
      />
      {withFormat === undefined ? (
        <Text mt="md">
          {props.author} picks the fields, their types and example values from your description. You can
          change all of them later.
        </Text>
      ) : (
        <SampleInput
          sample={withFormat}
          onSample={change}
          onPasted={file.paste}
          onFile={(given) => void file.readFile(given)}
          description={props.description}
        />
      )}
      {format !== 'later' && text.trim() === '' && (
        <AttachedDataFiles files={attachedFiles} onFile={(given) => void file.readFile(given)} />
      )}
      {file.problem !== undefined && (
        <Text c="red" size="sm" mt="sm" role="alert">
          {file.problem}
        </Text>
      )}
      {file.notes.map((note) => (
        <Text key={note} size="sm" c="dimmed" mt="xs">
          {note}
        </Text>
      ))}
    </div>
  )
}

/** Offers attached CSV and JSON files as sample data, because users often attach their data. */
function AttachedDataFiles({ files, onFile }: { files: readonly File[]; onFile: (file: File) => void }) {
  return files
    .filter(({ name }) => /\.(?:csv|json)$/i.test(name))
    .map((file) => (
      <Button key={file.name} size="compact-sm" variant="light" mt="xs" me="xs" onClick={() => onFile(file)}>
        Use attached file “{file.name}”
      </Button>
    ))
}

function Label({ long, short }: { long: string; short: string }) {
  if (long === short) return long
  return (
    <>
      <span className={classes.long}>{long}</span>
      <span className={classes.short} aria-hidden>
        {short}
      </span>
    </>
  )
}

/** Longer pasted text is shortened first, because showing it would take seconds. */
const pastedLengthMax = 100_000

function SampleInput(props: {
  sample: SampleInput & { format: keyof typeof formatTexts }
  onSample: (sample: SampleInput) => void
  /** Receives pasted text that is too long to show, or in a different format than the selected one. */
  onPasted: (sample: SampleInput) => void
  onFile: (file: File) => void
  description: string
}) {
  const { sample, onSample, onPasted, onFile, description } = props
  const { format, text } = sample
  const { lead, placeholder, label, example } = formatTexts[format]
  const field = useRef<HTMLTextAreaElement>(null)
  const leadId = useId()
  const isEmpty = text.trim() === ''
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    const { selectionStart, selectionEnd } = event.currentTarget
    const isWhole = text.trim() === '' || (selectionStart === 0 && selectionEnd === text.length)
    const detected = formatOf(pasted)
    // Text that looks like names may also be the first lines in a table.
    const isOther =
      isWhole && detected !== format && detected !== 'names' && !(detected === 'csv' && format === 'names')
    const whole = isWhole ? pasted : `${text.slice(0, selectionStart)}${pasted}${text.slice(selectionEnd)}`
    if (!isOther && whole.length <= pastedLengthMax) return
    event.preventDefault()
    onPasted({ ...(isWhole ? {} : sample), format: isOther ? detected : format, text: whole })
  }
  return (
    <>
      <Text size="sm" c="dimmed" mt="md" mb="xs" id={leadId}>
        {lead}
      </Text>
      <Textarea
        ref={field}
        aria-label={label}
        aria-describedby={leadId}
        classNames={{ input: classes.text }}
        wrap={format === 'names' ? 'soft' : 'off'}
        placeholder={placeholder}
        rows={Math.min(12, Math.max(5, text.split('\n', 13).length))}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        value={text}
        onChange={(event) => onSample({ ...sample, text: event.currentTarget.value })}
        onPaste={onPaste}
      />
      <Group gap="xs" mt="xs">
        {format !== 'names' && (
          <ChooseFile
            label="Choose a file"
            size="compact-sm"
            variant="default"
            leftSection={<IconUpload size={14} aria-hidden />}
            onFile={onFile}
          />
        )}
        {isEmpty ? (
          <Button size="compact-sm" variant="subtle" onClick={() => onSample({ format, text: example })}>
            Fill in an example
          </Button>
        ) : (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => {
              onSample({ format, text: '' })
              field.current?.focus()
            }}
          >
            Clear
          </Button>
        )}
      </Group>
      {!isEmpty && <Reading sample={sample} onSample={onSample} field={field} description={description} />}
    </>
  )
}

function Reading(props: {
  sample: SampleInput
  onSample: (sample: SampleInput) => void
  field: { current: HTMLTextAreaElement | null }
  description: string
}) {
  const { onSample, field } = props
  // Deferred, so that typing stays responsive with long text.
  const sample = useDeferredValue(props.sample)
  const description = useDeferredValue(props.description)
  const read = useMemo(() => readSample(sample, purposeOf(description)), [sample, description])
  return (
    <div className={classes.read}>
      {read.faults.length > 0 ? (
        <DataFaults faults={read.faults} sample={sample} onSample={onSample} field={field} />
      ) : (
        <Understood
          data={read}
          onKind={(path, kind) =>
            onSample({ ...props.sample, kinds: { ...props.sample.kinds, [path.join('.')]: kind } })
          }
        />
      )}
    </div>
  )
}

/** Reads the data file or the pasted text. Returns what was changed in it, or why it cannot be used. */
function useDataFile(onSample: (sample: SampleInput) => void) {
  const [found, setFound] = useState<{ notes: string[]; problem?: string }>({ notes: [] })
  const latest = useRef<File>(undefined)
  const show = (read: FittedData | { problem: string }, name?: string) => {
    if ('problem' in read)
      return setFound({
        notes: [],
        problem: name === undefined ? read.problem : `“${name}”: ${read.problem}`,
      })
    const { notes, ...sample } = read
    setFound({ notes })
    onSample(sample)
  }
  return {
    ...found,
    readFile: async (file: File) => {
      latest.current = file
      const read = await readDataFile(file)
      // Another file was chosen in the meantime.
      if (latest.current === file) show(read, file.name)
    },
    paste: (sample: SampleInput) => {
      latest.current = undefined
      show(fitData(sample))
    },
    forget: () => {
      latest.current = undefined
      setFound({ notes: [] })
    },
  }
}
