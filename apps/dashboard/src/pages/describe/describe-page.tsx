import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { AttachedFiles } from '../../prompt/files/attached-files.ts'
import { PromptBox } from '../../prompt/prompt-box.tsx'
import type { PromptHandle } from '../../prompt/prompt-props.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { sentenceOf } from '../../ui/sentence-error.ts'
import { Step } from '../../ui/step.tsx'
import { examples } from './examples.ts'
import type { Description } from './kept-description.ts'
import { makeTemplate } from './make-template.ts'
import { useDescription, useKeeping } from './use-description.ts'

/** From a description to a template: words, files, data, and the editor opens. */
export function DescribePage() {
  const opened = useDescription()
  return (
    <>
      <Anchor component={Link} to="/new" size="sm" mb="sm" display="inline-flex" underline="hover">
        <IconArrowLeft size={18} aria-hidden style={{ marginInlineEnd: 4 }} /> Other ways to begin
      </Anchor>
      <PageHead title="Describe it" lead="Say what the document is, and what should stand on it." />
      {opened && <Form {...opened} />}
    </>
  )
}

function Form({ first, files }: { first: Description; files: AttachedFiles }) {
  const navigate = useNavigate()
  const box = useRef<PromptHandle>(null)
  const { setPrompt, sample, end } = useKeeping(first, files)
  const make = useMutation({
    mutationFn: makeTemplate,
    onSuccess: (templateId) => {
      end()
      return navigate({ to: '/templates/$templateId', params: { templateId } })
    },
    onError: (error) => notifications.show({ color: 'red', message: sentenceOf(error), autoClose: 10_000 }),
  })
  return (
    <Stack maw={960} gap="md">
      <Step number={1} title="Describe the document">
        <PromptBox
          ref={box}
          label="What document do you need?"
          placeholder="What is it, who gets it, what stands where?"
          files={files}
          initial={first.prompt}
          onChange={setPrompt}
          onSend={(prompt) => {
            const there = files.store.getState().files.flatMap(({ attachment }) => attachment ?? [])
            make.mutate({ prompt, sample, files: there })
          }}
          sendWords="Make it"
          sendVerb="makes it"
          isLarge
        />
        <Group gap="xs" mt="sm">
          <Text size="sm" c="dimmed">
            Begin from an example:
          </Text>
          {examples.map(({ name, text }) => (
            <Button
              key={name}
              size="compact-sm"
              variant="default"
              onClick={() => box.current?.write([{ text }])}
            >
              {name}
            </Button>
          ))}
        </Group>
      </Step>
    </Stack>
  )
}
