import {
  Button,
  FileButton,
  Group,
  Modal,
  NativeSelect,
  NumberInput,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
} from '@mantine/core'
import type { Field } from '@platen/contract'
import {
  type ImportFormat,
  type SampleData,
  checkSample,
  dataOfImport,
  formatOf,
  importLengthMax,
  kindOf,
  parseImport,
  tooLarge,
  writeSample,
} from '@platen/template/draft'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useDeferredValue, useMemo, useState } from 'react'
import { useAddSample } from '../samples/sample-bar.tsx'
import { type OpenSample, useChangeSample } from '../../samples/use-sample.ts'
import classes from './import-dialog.module.css'

const formats = [
  { value: 'auto', label: 'Detect format' },
  { value: 'json', label: 'JSON' },
  { value: 'csv', label: 'Table (CSV)' },
  { value: 'names', label: 'Names' },
]

/** Creates a sample from JSON, a table or a list of names. */
export function ImportDialog(props: {
  fields: readonly Field[]
  sample: OpenSample | undefined
  onClose: () => void
}) {
  const { fields, sample, onClose } = props
  const [text, setText] = useState('')
  const [name, setName] = useState('imported')
  const [format, setFormat] = useState('auto')
  const [refusal, setRefusal] = useState<string>()
  const [row, setRow] = useState(0)
  const [list, setList] = useState<string>()
  const add = useAddSample()
  const change = useChangeSample(sample?.file ?? '')
  // Deferred so that parsing does not slow down typing.
  const pasted = useDeferredValue(text)
  const parsed = useMemo(
    () =>
      pasted.trim() === ''
        ? undefined
        : parseImport(pasted, format === 'auto' ? formatOf(pasted) : (format as ImportFormat), fields),
    [pasted, format, fields],
  )
  const lists = fields.filter((field) => kindOf(field) === 'list').map((field) => field.name)
  const target = { list: list ?? null, row: parsed?.kind === 'rows' ? Math.min(row, parsed.count - 1) : 0 }
  const result = useMemo(
    () =>
      parsed && parsed.kind !== 'problem'
        ? dataOfImport(parsed, { list: target.list, row: target.row }, sample?.read.data ?? {})
        : undefined,
    [parsed, target.list, target.row, sample],
  )
  const take = (input: string, from?: string) => {
    setRefusal(input.length > importLengthMax ? tooLarge(input.length) : undefined)
    if (input.length > importLengthMax) return
    setText(input)
    setRow(0)
    if (from !== undefined) setName(from.replace(/\.[^.]*$/, ''))
  }
  const read = async (file: File | null) => {
    if (!file) return
    if (file.size > importLengthMax) setRefusal(tooLarge(file.size))
    else take(await file.text(), file.name)
  }
  const finish = (into: 'new' | 'this') => {
    if (!result) return
    if (into === 'this') change('Importing data', () => result)
    else if (!add(name, () => writeSample(result))) return
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Import data" size="lg" centered>
      <Stack>
        <Group justify="space-between" gap="xs">
          <SegmentedControl
            size="xs"
            aria-label="Format"
            data={formats}
            value={format}
            onChange={setFormat}
          />
          <FileButton accept=".json,.csv,.tsv,.txt" onChange={(file) => void read(file)}>
            {(button) => (
              <Button
                {...button}
                size="xs"
                variant="default"
                leftSection={<IconUpload size={14} aria-hidden />}
              >
                {' '}
                Choose file{' '}
              </Button>
            )}
          </FileButton>
        </Group>
        <div onDragOver={(event) => event.preventDefault()} onDrop={dropped(read)} role="presentation">
          <Textarea
            label="Paste data or drop a file"
            description="JSON, a table with names in the first row, or only names, one per line"
            data-autofocus
            rows={8}
            classNames={{ input: classes['paste'] ?? '' }}
            spellCheck={false}
            value={text}
            onChange={(event) => take(event.currentTarget.value)}
            error={refusal ?? (parsed?.kind === 'problem' && sentence(parsed))}
          />
        </div>
        {parsed?.kind === 'rows' && (
          <Group grow align="flex-end">
            <NativeSelect
              label={`Use ${parsed.count === 1 ? '1 row' : `${parsed.count} rows`} as`}
              value={list ?? ''}
              onChange={(event) => setList(event.currentTarget.value || undefined)}
              data={[
                { value: '', label: 'the sample (one of the rows)' },
                ...lists.map((known) => ({ value: known, label: `the rows of ${known}` })),
              ]}
            />
            {list === undefined && parsed.count > 1 && (
              <NumberInput
                label={`Row (1 to ${parsed.count})`}
                min={1}
                max={parsed.count}
                allowDecimal={false}
                value={target.row + 1}
                onChange={(value) => setRow(Math.max(0, Number(value) - 1))}
              />
            )}
          </Group>
        )}
        {result && parsed?.kind !== 'problem' && (
          <ImportResult
            data={result}
            list={parsed?.kind === 'rows' ? list : undefined}
            fields={fields}
            note={parsed?.kind === 'object' ? parsed.note : undefined}
          />
        )}
        {!parsed && (
          <Text size="sm" c="dimmed">
            You can review the result before anything changes.
          </Text>
        )}
        <Group justify="flex-end">
          {sample?.read.data && (
            <Button variant="default" disabled={!result} onClick={() => finish('this')}>
              Update this sample
            </Button>
          )}
          <Button disabled={!result} onClick={() => finish('new')}>
            Create new sample
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function sentence({ message, where }: { message: string; where?: string }): string {
  return where === undefined ? message : `${where[0]?.toUpperCase()}${where.slice(1)}: ${message}`
}

function dropped(read: (file: File | null) => Promise<void>) {
  return (event: DragEvent) => {
    const file = event.dataTransfer.files[0]
    if (!file) return
    event.preventDefault()
    void read(file)
  }
}

const shownLength = 3_000

/** Shows the result of an import and whether it matches the template. */
function ImportResult(props: {
  data: SampleData
  /** The list that the import changes; `undefined` for the whole sample. */
  list: string | undefined
  fields: readonly Field[]
  note: string | undefined
}) {
  const { data, list, fields, note } = props
  const text = useMemo(
    () => JSON.stringify(list === undefined ? data : { [list]: data[list] }, null, 2),
    [data, list],
  )
  const { items, total } = useMemo(() => checkSample(fields, data), [fields, data])
  return (
    <Stack gap={6}>
      <Text size="sm" role="status">
        {note} {total === 0 ? 'The data matches the template.' : unfit(total, items[0]?.message)}
      </Text>
      <pre className={classes.result} tabIndex={0} aria-label="Resulting sample">
        {text.length > shownLength ? `${text.slice(0, shownLength)}\n…` : text}
      </pre>
    </Stack>
  )
}

function unfit(total: number, message: string | undefined): string {
  const positions = total === 1 ? '1 value does' : `${total} values do`
  return `${positions} not match the template. You can fix this in the form: ${message ?? ''}`
}
