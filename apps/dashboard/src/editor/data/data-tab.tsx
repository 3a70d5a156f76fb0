import { Button, Center, Group, Loader, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { type Field, partsOfPointer } from '@platen/contract'
import { namesAsData } from '@platen/merge'
import { checkSample, type SampleFaults, rangesIn, writeSample } from '@platen/template/draft'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { offsetOf } from '../../templates/offset-of.ts'
import { BrandNotice } from '../brand/brand-notice.tsx'
import { useEditorSearch } from '../editor-search.ts'
import classes from './data-tab.module.css'
import { useExpectedFields } from '../fields/use-expected-fields.ts'
import { FormatsContext, useSampleFormats } from '../fields/formats.ts'
import { ResultsContext, useSampleResults } from './fields/formulas/results-context.ts'
import { useCleanSettings } from '../fields/typed-settings.ts'
import { DeclarationsContext, focusSoon } from './form/form-context.ts'
import { SampleForm } from './form/sample-form.tsx'
import { withFormatNames } from './samples/format-names.ts'
import { SampleBar, useAddSample } from './samples/sample-bar.tsx'
import { SampleVerdict } from './samples/sample-verdict.tsx'
import { useSample } from '../samples/use-sample.ts'

const FieldsView = lazy(() => import('./fields/fields-view.tsx').then((m) => ({ default: m.FieldsView })))
const JsonEditor = lazy(() => import('./json/json-editor.tsx').then((m) => ({ default: m.JsonEditor })))
const ImportDialog = lazy(() =>
  import('./import/import-dialog.tsx').then((m) => ({ default: m.ImportDialog })),
)

const views = [
  { value: 'form', label: 'Form' },
  { value: 'fields', label: 'Fields' },
  { value: 'text', label: 'JSON' },
]
const none: SampleFaults = { items: [], total: 0 }

/** The Data tab: the template's samples and the fields that it expects. */
export function DataTab() {
  const sample = useSample()
  const expected = useExpectedFields()
  const { fields } = expected
  const { search, go } = useEditorSearch()
  const [view, setView] = useLocalStorage({ key: 'platen-data-view', defaultValue: 'form' })
  const [position, setPosition] = useState<{ offset: number }>()
  const [isImporting, importing] = useDisclosure()
  const data = sample?.read.data
  const formats = useSampleFormats(data)
  const declarations = useCleanSettings()
  const faults = useMemo(() => (data ? checkSample(fields, data) : none), [fields, data])
  const results = useSampleResults(declarations, data, faults)
  const open = (pointer: string) => {
    if (view === 'text' && sample) setPosition({ offset: rangesIn(sample.text)(pointer).from })
    else {
      setView('form')
      focusSoon(partsOfPointer(pointer))
    }
  }
  useEffect(() => {
    if (search.at === undefined) return
    setView('form')
    focusSoon(partsOfPointer(search.at))
    go({ at: undefined, field: undefined })
  }, [search.at, setView, go])
  useEffect(() => {
    if (search.line === undefined || !sample) return
    const { text, read } = sample
    setView('text')
    setPosition({ offset: read.fault?.offset ?? offsetOf(text, { line: search.line, column: 1 }) })
    go({ line: undefined, field: undefined })
  }, [search.line, sample, setView, go])
  const openText = () => {
    setView('text')
    if (sample?.read.fault) setPosition({ offset: sample.read.fault.offset })
  }
  const shown = !sample || search.field !== undefined ? 'fields' : view
  return (
    <FormatsContext value={formats}>
      <DeclarationsContext value={declarations}>
        <ResultsContext value={results}>
          <div className={classes.tab} data-fills={shown === 'text' || undefined}>
            <div className={classes.top}>
              {sample ? (
                <SampleBar sample={sample} fields={fields} onImport={importing.open} />
              ) : (
                <NoSample fields={fields} onImport={importing.open} />
              )}
              <SegmentedControl
                fullWidth
                size="sm"
                aria-label="View"
                data={sample ? views : views.slice(2)}
                value={shown}
                onChange={(chosen) => {
                  setView(chosen)
                  go({ field: undefined })
                }}
              />
              <BrandNotice />
              {data && shown !== 'fields' && <SampleVerdict faults={faults} onOpen={open} />}
            </div>
            {!sample || shown === 'fields' ? (
              <Suspense fallback={<Waiting label="Loading fields" />}>
                <FieldsView expected={expected} data={data} />
              </Suspense>
            ) : shown === 'text' ? (
              <Suspense fallback={<Waiting label="Loading JSON" />}>
                {sample.read.fault && (
                  <p className={classes.fault} role="status">
                    Line {sample.read.fault.line}, column {sample.read.fault.column}:{' '}
                    {sample.read.fault.message}
                  </p>
                )}
                <div className={classes.text}>
                  <JsonEditor file={sample.file} text={sample.text} fields={fields} position={position} />
                </div>
              </Suspense>
            ) : (
              <SampleForm sample={sample} fields={fields} faults={faults} onOpenText={openText} />
            )}
            {isImporting && (
              <Suspense fallback={null}>
                <ImportDialog fields={fields} sample={sample} onClose={importing.close} />
              </Suspense>
            )}
          </div>
        </ResultsContext>
      </DeclarationsContext>
    </FormatsContext>
  )
}

function Waiting({ label }: { label: string }) {
  return (
    <Center h={200}>
      <Loader size="sm" aria-label={label} />
    </Center>
  )
}

/** The empty state for a template without samples. */
function NoSample({ fields, onImport }: { fields: readonly Field[]; onImport: () => void }) {
  const add = useAddSample()
  const settings = useCleanSettings()
  return (
    <Stack gap="xs" py="md">
      <Title order={2}>Add sample data</Title>
      <Text c="dimmed">
        A sample shows what the document looks like with real data, such as one invoice. Each time you
        publish, the template is checked with all samples.
      </Text>
      <Group mt="xs">
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => add('sample', () => writeSample(withFormatNames(namesAsData(fields), settings, {})))}
        >
          Create from fields
        </Button>
        <Button variant="default" leftSection={<IconFileImport size={16} aria-hidden />} onClick={onImport}>
          Import
        </Button>
      </Group>
    </Stack>
  )
}
