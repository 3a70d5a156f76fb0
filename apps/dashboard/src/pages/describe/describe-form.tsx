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
import { sentenceOf } from '../../ui/sentence-error.ts'
import { Step } from '../../ui/step.tsx'
import { DataStep } from './data/data-step.tsx'
import { readSample } from './data/read-sample.ts'
import { Examples } from './examples.tsx'
import { type Description, keepData, keepDescription } from './kept-description.ts'
import { makeTemplate } from './make-template.ts'

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
    if (promptText(box.current?.read() ?? []) !== '') return box.current?.send()
    setLacking(noWords)
    box.current?.focus()
  }
  const problem = lacking ?? (make.error ? sentenceOf(make.error) : undefined)
  return (
    <Stack maw={960} gap="md">
      <Step
        number={1}
        title="Say what it is"
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
          description={promptText(prompt)}
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
  if (promptText(prompt) === '') return noWords
  if (sample.format === 'later' || sample.text.trim() === '') return undefined
  const [fault] = readSample(sample).faults
  if (!fault) return undefined
  const where = fault.where === undefined ? '' : ` (${fault.where})`
  return `The sample data cannot be read yet${where}. Fix it in step 2, or choose “Add data later” there.`
}

/** What is described now; each change of it is kept in this browser. */
function useKeeping(first: Description, files: AttachedFiles) {
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
    const there = attached.flatMap(({ attachment }): Attachment[] => (attachment ? [attachment] : []))
    if (!isMade.current) keepDescription({ prompt, files: there, sample })
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
    /** It is a template's now: nothing is kept any more. */
    end: () => {
      isMade.current = true
    },
  }
}

/** Who makes the template, said as it is, and what is sent to whom. */
function WhoMakesIt({ author: { engine, budget } }: { author: AuthorAnswer }) {
  if (engine.kind === 'composer') {
    return (
      <Text size="sm" c="dimmed" maw={640}>
        <strong>Composer</strong> makes it: rules that come with Platen, not a model. It goes by the words of
        your description (kind of document, paper, colour, language), by your data, attached tables (CSV) and
        JSON included, and by pictures that you attach; other files it cannot read. Your operator can{' '}
        <Anchor component={Link} to="/operator/model" inherit>
          connect a model
        </Anchor>
        , which understands more.
      </Text>
    )
  }
  const isUsedUp = budget !== null && budget.usedTokens >= budget.dailyTokensMax
  return (
    <Text size="sm" c="dimmed" maw={640}>
      <strong>{engine.name}</strong> makes it. Your description, the files that you attach and the sample data
      are sent to it, and nothing else of your account. It can be wrong: look at what it made.
      {isUsedUp && ' Your account has used up what it may use of it today; tomorrow there is more.'}
    </Text>
  )
}
