import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import {
  type Attachment,
  type AuthorAnswer,
  type PromptPart,
  type SampleInput,
  promptText,
} from '@platen/contract'
import { IconSparkles } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { authorQueries } from '../../api/author-queries.ts'
import { type AttachedFiles, useFiles } from '../../prompt/files/attached-files.ts'
import { PromptBox } from '../../prompt/prompt-box.tsx'
import type { PromptHandle } from '../../prompt/prompt-props.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { Step } from '../../ui/step.tsx'
import { DataStep } from './data/data-step.tsx'
import { readSample } from './data/read-sample.ts'
import { Examples } from './examples.tsx'
import { type Description, keepData, keepDescription } from './stored-description.ts'
import { createTemplate } from './create-template.ts'

export function DescribeForm({ first, files }: { first: Description; files: AttachedFiles }) {
  const navigate = useNavigate()
  const box = useRef<PromptHandle>(null)
  const { prompt, setPrompt, sample, setSample, end } = useStoredDescription(first, files)
  const [missing, setMissing] = useState<string>()
  const author = useQuery(authorQueries.author()).data
  const attached = useFiles(files)
  // The second click of a double click can arrive before the button is disabled.
  const isCreating = useRef(false)
  const make = useMutation({
    mutationFn: createTemplate,
    onError: () => {
      isCreating.current = false
    },
    onSuccess: (templateId) => {
      end()
      return navigate({ to: '/templates/$templateId', params: { templateId }, search: { tab: 'chat' } })
    },
  })
  const onSend = (asked: PromptPart[]) => {
    if (isCreating.current) return
    const missingNow = findMissing(asked, sample)
    setMissing(missingNow)
    if (missingNow !== undefined) return
    isCreating.current = true
    make.mutate({ prompt: asked, sample, files: attached.flatMap(({ attachment }) => attachment ?? []) })
  }
  const onMake = () => {
    if (promptText(box.current?.read() ?? []) !== '') return box.current?.send()
    setMissing(noDescription)
    box.current?.focus()
  }
  const problem = missing ?? (make.error ? userMessageOf(make.error) : undefined)
  return (
    <Stack maw={960} gap="md">
      <Step
        number={1}
        title="Describe the document"
        lead="The kind of document, its recipient, its content and its style."
      >
        <PromptBox
          ref={box}
          label="Description of the document"
          placeholder="An invoice for a small design studio, A4, in dark green, with a table of items and the total…"
          files={files}
          initial={first.prompt}
          onChange={(parts) => {
            setPrompt(parts)
            setMissing(undefined)
          }}
          onSend={onSend}
          isButtonElsewhere
          sendVerb="create the template"
          isLarge
        />
        <Examples box={box} />
      </Step>
      <Step
        number={2}
        title="Add sample data"
        lead="An example of the data for one document. It determines the fields, and you see it on the page while you work."
      >
        <DataStep
          sample={sample}
          description={promptText(prompt)}
          onSample={(to) => {
            setSample(to)
            setMissing(undefined)
          }}
          attachedFiles={attached.flatMap(({ file, isNew, state }) =>
            file && isNew && state !== 'refused' ? file : [],
          )}
          author={author?.engine.kind === 'model' ? author.engine.name : 'Composer'}
        />
      </Step>
      <Step number={3} title="Create the template">
        <Stack gap="md" align="flex-start">
          {author && <EngineNote author={author} />}
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
              Create template
            </Button>
            <Text size="sm" c="dimmed">
              It opens in the editor, where you can change everything.
            </Text>
          </Group>
        </Stack>
      </Step>
    </Stack>
  )
}

const noDescription =
  'Describe the document first. A few words are enough, such as “An invoice in dark green”.'

function findMissing(prompt: PromptPart[], sample: Description['sample']): string | undefined {
  if (promptText(prompt) === '') return noDescription
  if (sample.format === 'later' || sample.text.trim() === '') return undefined
  const [fault] = readSample(sample).faults
  if (!fault) return undefined
  const where = fault.where === undefined ? '' : ` (${fault.where})`
  return `The sample data cannot be read yet${where}. Fix it in step 2, or choose “Add data later”.`
}

/** The current description. Each change is stored in this browser. */
function useStoredDescription(first: Description, files: AttachedFiles) {
  const [prompt, setPrompt] = useState(first.prompt)
  const [sample, setSampleNow] = useState<SampleInput>(first.sample)
  const attached = useFiles(files)
  const isMade = useRef(false)
  const keepText = useDebouncedCallback(
    (text: string) => {
      if (!isMade.current) void keepData(text)
    },
    { delay: 250, flushOnUnmount: true },
  )
  useEffect(() => {
    const flush = () => keepText.flush()
    window.addEventListener('pagehide', flush)
    return () => window.removeEventListener('pagehide', flush)
  }, [keepText])
  useEffect(() => {
    const uploaded = attached.flatMap(({ attachment }): Attachment[] => (attachment ? [attachment] : []))
    if (!isMade.current) keepDescription({ prompt, files: uploaded, sample })
  }, [prompt, attached, sample])
  const setSample = useCallback(
    (to: SampleInput) => {
      setSampleNow(to)
      keepText(to.text)
    },
    [keepText],
  )
  return {
    prompt,
    setPrompt,
    sample,
    setSample,
    /** Stops storing the description, because the template now exists. */
    end: () => {
      isMade.current = true
    },
  }
}

/** Shows which engine creates the template, and what is sent to it. */
function EngineNote({ author: { engine, budget } }: { author: AuthorAnswer }) {
  if (engine.kind === 'composer') {
    return (
      <Text size="sm" c="dimmed" maw={640}>
        <strong>Composer</strong> creates it with Platen’s built-in rules, without a model. It uses the
        document type, paper, color and language in your description, your data, and attached tables (CSV),
        JSON files and images. It cannot read other files. Your operator can{' '}
        <Anchor component={Link} to="/operator/model" inherit>
          connect a model
        </Anchor>
        , which understands more kinds of descriptions.
      </Text>
    )
  }
  const isUsedUp = budget !== null && budget.usedTokens >= budget.dailyTokensMax
  return (
    <Text size="sm" c="dimmed" maw={640}>
      <strong>{engine.name}</strong> creates it. Your description, attached files and sample data are sent to
      it, and nothing else from your account. It can make mistakes, so check the result.
      {isUsedUp && ' Your account has reached its limit for today. Try again tomorrow.'}
    </Text>
  )
}
