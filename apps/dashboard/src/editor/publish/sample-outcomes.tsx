import { Button, Text, Title } from '@mantine/core'
import type { SampleOutcome } from '@platen/contract'
import { sampleWords, readSample, type TextFault } from '@platen/template/draft'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { formatBytes, formatPages } from '../../ui/format-measures.ts'
import { useDraft } from '../draft/draft-store.ts'
import { useEditorSearch } from '../editor-search.ts'
import classes from './publish-dialog.module.css'

/** Shows whether each sample can be printed from the draft, with the sample errors that prevent publishing. */
export function SampleOutcomes(props: {
  samples: readonly SampleOutcome[]
  /** Whether showing the first sample with errors is the default action. */
  isDefault: boolean
  onClose: () => void
}) {
  const { samples, isDefault, onClose } = props
  const firstStopped = samples.find(({ verdict }) => verdict === 'stopped')
  const { go } = useEditorSearch()
  const files = useDraft(({ source }) => source.files)
  const show = (file: string, unread: TextFault | undefined) => {
    onClose()
    if (unread) go({ tab: 'data', sample: file, line: unread.line })
    else go({ tab: 'page', sample: file, view: undefined, page: undefined })
  }
  return (
    <section aria-labelledby="publish-samples">
      <Title order={4} id="publish-samples" mb="xs">
        {samples.length === 1 ? 'Sample' : 'Samples'}
      </Title>
      {samples.length === 0 && (
        <Text c="dimmed">
          The draft has no sample data, so nothing was printed. The template has no errors.
        </Text>
      )}
      <ul className={classes.plain}>
        {samples.map((sample) => (
          <li key={sample.file} className={classes.outcome}>
            {sample.verdict === 'fine' ? (
              <IconCircleCheck size={20} color="var(--mantine-color-teal-6)" aria-hidden />
            ) : (
              <IconAlertTriangle size={20} color="var(--mantine-color-orange-6)" aria-hidden />
            )}
            <div className={classes.text}>
              <Text fw={600} span>
                {sampleWords(sample.file, files)}
              </Text>{' '}
              <Text c="dimmed" span>
                {reportText(sample)}
              </Text>
              {sample.verdict === 'stopped' && (
                <Text>{sample.reason ?? 'This sample cannot be printed.'}</Text>
              )}
              {sample.verdict === 'fine' &&
                sample.report?.warnings.map(({ code, subject, message }) => (
                  <Text key={`${code} ${subject}`} size="sm" c="dimmed">
                    {message}
                  </Text>
                ))}
            </div>
            {sample.verdict === 'stopped' && (
              <ShowButton
                name={sampleWords(sample.file, files)}
                unread={readSample(files[sample.file] ?? '').fault}
                isDefault={isDefault && sample === firstStopped}
                onShow={(unread) => show(sample.file, unread)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Opens the page with a sample or, if the sample is not valid JSON, the line with the error. */
function ShowButton(props: {
  name: string
  unread: TextFault | undefined
  isDefault: boolean
  onShow: (unread: TextFault | undefined) => void
}) {
  const { name, unread, isDefault, onShow } = props
  return (
    <Button
      size="compact-sm"
      variant={isDefault ? 'filled' : 'default'}
      style={{ flex: 'none' }}
      aria-label={unread ? `Go to line ${unread.line} of ${name}` : `Show ${name} in the preview`}
      onClick={() => onShow(unread)}
    >
      {unread ? `Go to line ${unread.line}` : 'Show'}
    </Button>
  )
}

function reportText({ verdict, report }: SampleOutcome): string {
  if (!report) return 'not printed'
  return `${formatPages(report.pages)}, ${formatBytes(report.bytes)}${verdict === 'stopped' ? ', but' : ''}`
}
