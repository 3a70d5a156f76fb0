import { Anchor, Button, NativeSelect, Paper, Select, Stack, Text, Title } from '@mantine/core'
import { documentFileName } from '@platen/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { queries } from '../../../api/queries.ts'
import { readersLanguage } from '../../../ui/languages.ts'
import { LoadingOrProblem } from '../../../ui/loading-or-problem.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { openSource, type Source } from '../open-source.ts'
import { FileDrop } from './file-drop.tsx'
import { FilledTemplate } from './filled-template.tsx'
import { starterTable } from './starter-table.ts'
import { Step } from '../../../ui/step.tsx'

const route = getRouteApi('/member/shell/batches/new')

export function NewBatchPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const templates = useQuery(queries.templates())
  const { source, problem, open } = useSource()
  const [chosen, setChosen] = useState(search.templateId)
  const choose = (templateId: string) => {
    setChosen(templateId)
    void navigate({ search: { templateId }, replace: true })
  }
  return (
    <>
      <Anchor component={Link} to="/batches" size="sm" mb="sm" display="inline-flex" underline="hover">
        <IconArrowLeft size={18} aria-hidden style={{ marginInlineEnd: 4 }} /> All batches
      </Anchor>
      <PageHead
        title="Generate documents from a table"
        lead="Generate a document for each row of a table in one batch."
      />
      <LoadingOrProblem query={templates} what="the templates">
        {(read) => {
          const published = read.templates.filter(({ publishedVersion }) => publishedVersion !== null)
          const [only] = published
          if (!only) return <NothingPublished />
          const template =
            published.find(({ templateId }) => templateId === chosen) ??
            (published.length === 1 ? only : undefined)
          const data = published.map(({ templateId, name }) => ({ value: templateId, label: name }))
          return (
            <Stack maw={960} gap="md">
              <Step
                number={1}
                title="Choose a template"
                lead="The batch uses the published version, not the draft."
              >
                {published.length > 8 ? (
                  <Select
                    aria-label="Template"
                    placeholder="Search by name"
                    searchable
                    data={data}
                    value={template?.templateId ?? null}
                    onChange={(value) => value !== null && choose(value)}
                    maw={460}
                  />
                ) : (
                  <NativeSelect
                    aria-label="Template"
                    data={[...(template ? [] : [{ value: '', label: 'Choose…' }]), ...data]}
                    value={template?.templateId ?? ''}
                    onChange={(event) => choose(event.currentTarget.value)}
                    maw={460}
                  />
                )}
              </Step>
              <Step number={2} title="Add the data">
                <FileDrop source={source} problem={problem} onFile={(file) => void open(file)}>
                  {template && template.liveVersion !== null && (
                    <StarterLink
                      templateId={template.templateId}
                      version={template.liveVersion}
                      name={template.name}
                    />
                  )}
                </FileDrop>
              </Step>
              {template && template.liveVersion !== null && source && (
                <FilledTemplate
                  key={template.templateId}
                  templateId={template.templateId}
                  version={template.liveVersion}
                  source={source}
                />
              )}
            </Stack>
          )
        }}
      </LoadingOrProblem>
    </>
  )
}

function NothingPublished() {
  return (
    <Paper withBorder p="xl" maw={860}>
      <Stack align="flex-start" gap="xs">
        <Title order={2}>Publish a template first</Title>
        <Text c="dimmed" maw={560}>
          A batch uses the published version of a template, so that changes to the draft cannot affect it.
          Open a template and click “Publish”.
        </Text>
        <Button component={Link} to="/templates">
          Go to your templates
        </Button>
      </Stack>
    </Paper>
  )
}

/** Downloads a starter table. Hidden for templates that no table can fill. */
function StarterLink(props: { templateId: string; version: number; name: string }) {
  const { templateId, version, name } = props
  const { data } = useQuery(queries.version(templateId, version))
  const table = useMemo(() => data && starterTable(data, readersLanguage()), [data])
  if (!table) return null
  const fileName = documentFileName(`${name} rows`).replace(/\.pdf$/, '.csv')
  return (
    <>
      <Anchor component="button" type="button" size="sm" onClick={() => saveFile(table.file, fileName)}>
        No table yet? Download one for this template
      </Anchor>
      {table.notes.map((note) => (
        <Text key={note} size="sm" c="dimmed" maw={460}>
          {note}
        </Text>
      ))}
    </>
  )
}

/** Opens the file that was last chosen. Returns its content, or why it cannot be used. */
function useSource() {
  const [source, setSource] = useState<Source>()
  const [problem, setProblem] = useState<string>()
  const latest = useRef<File>(undefined)
  const open = useCallback(async (file: File) => {
    latest.current = file
    const opened = await openSource(file).catch(() => ({
      problem: 'The file could not be read. Choose it again.',
    }))
    // Another file was chosen in the meantime.
    if (latest.current !== file) return
    setProblem('problem' in opened ? opened.problem : undefined)
    setSource('problem' in opened ? undefined : opened)
  }, [])
  return { source, problem, open }
}
