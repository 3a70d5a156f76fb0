import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type PromptPart, promptWords } from '@platen/contract'
import { IconSparkles } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { authorQueries } from '../../api/author-queries.ts'
import { type AttachedFiles, useFiles } from '../../prompt/files/attached-files.ts'
import { PromptBox } from '../../prompt/prompt-box.tsx'
import type { PromptHandle } from '../../prompt/prompt-props.ts'
import { sentenceOf } from '../../ui/sentence-error.ts'
import { Step } from '../../ui/step.tsx'
import { DataStep } from './data/data-step.tsx'
import { readSample } from './data/read-sample.ts'
import { Examples } from './examples.tsx'
import type { Description } from './kept-description.ts'
import { makeTemplate } from './make-template.ts'
import { useKeeping } from './use-keeping.ts'
import { WhoMakesIt } from './who-makes-it.tsx'

/** The steps of a description: words and files, data, and making it. */
export function DescribeForm({ first, files }: { first: Description; files: AttachedFiles }) {
  const navigate = useNavigate()
  const box = useRef<PromptHandle>(null)
  const { prompt, setPrompt, sample, setSample, end } = useKeeping(first, files)
  const [lacking, setLacking] = useState<string>()
  const author = useQuery(authorQueries.author()).data
  const attached = useFiles(files)
  // A second click may come before the first one is drawn.
  const isMaking = useRef(false)
  const make = useMutation({
    mutationFn: makeTemplate,
    onError: () => {
      isMaking.current = false
    },
    onSuccess: (templateId) => {
      end()
      return navigate({ to: '/templates/$templateId', params: { templateId }, search: { tab: 'chat' } })
    },
  })
  const onSend = (asked: PromptPart[]) => {
    if (isMaking.current) return
    const lacks = whatLacks(asked, sample)
    setLacking(lacks)
    if (lacks !== undefined) return
    isMaking.current = true
    make.mutate({ prompt: asked, sample, files: attached.flatMap(({ attachment }) => attachment ?? []) })
  }
  const onMake = () => {
    if (promptWords(box.current?.read() ?? []) !== '') return box.current?.send()
    setLacking(noWords)
    box.current?.focus()
  }
  const problem = lacking ?? (make.error ? sentenceOf(make.error) : undefined)
  return (
    <Stack maw={960} gap="md">
      <Step
        number={1}
        title="Say what it is"
        lead="The kind of document, who gets it, what stands where, how it looks."
      >
        <PromptBox
          ref={box}
          label="Description of the document"
          placeholder="An invoice for a small design studio, A4, in dark green, with a table of items and the total…"
          files={files}
          initial={first.prompt}
          onChange={(parts) => {
            setPrompt(parts)
            setLacking(undefined)
          }}
          onSend={onSend}
          isButtonElsewhere
          sendVerb="makes the template"
          isLarge
        />
        <Examples box={box} />
      </Step>
      <Step
        number={2}
        title="Give it sample data"
        lead="An example of what is filled in. It decides the fields, and is what you see on the page while you work."
      >
        <DataStep
          sample={sample}
          description={promptWords(prompt)}
          onSample={(to) => {
            setSample(to)
            setLacking(undefined)
          }}
          offered={attached.flatMap(({ file, isNew, state }) =>
            file && isNew && state !== 'refused' ? file : [],
          )}
          author={author?.engine.kind === 'model' ? author.engine.name : 'Composer'}
        />
      </Step>
      <Step number={3} title="Make the template">
        <Stack gap="md" align="flex-start">
          {author && <WhoMakesIt author={author} />}
          {problem !== undefined && (
            <Alert color="red" role="alert">
              {problem}
            </Alert>
          )}
          <Group gap="md">
            <Button
              size="md"
              leftSection={<IconSparkles size={18} aria-hidden />}
              loading={make.isPending}
              onClick={onMake}
            >
              Make it
            </Button>
            <Text size="sm" c="dimmed">
              It opens in the editor, and nothing is final.
            </Text>
          </Group>
        </Stack>
      </Step>
    </Stack>
  )
}

const noWords = 'Say first what the document is: a few words will do, such as “An invoice in dark green”.'

function whatLacks(prompt: PromptPart[], sample: Description['sample']): string | undefined {
  if (promptWords(prompt) === '') return noWords
  if (sample.format === 'later' || sample.text.trim() === '') return undefined
  const [fault] = readSample(sample).faults
  if (!fault) return undefined
  const where = fault.where === undefined ? '' : ` (${fault.where})`
  return `The sample data cannot be read yet${where}. Fix it in step 2, or choose “Add data later” there.`
}
