import { Anchor, Popover, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { authorQueries } from '../../api/author-queries.ts'
import { compactCount } from '../../ui/format-measures.ts'
import classes from './chat.module.css'

/** Names the engine that responds to prompts. */
export function EngineNote() {
  const author = useQuery(authorQueries.author()).data
  if (!author) return null
  const { engine } = author
  return (
    <p className={classes.engineNote}>
      {engine.kind === 'composer' ? (
        <>
          <b>Composer</b> uses built-in rules, not an AI model. <HowToConnect />
        </>
      ) : (
        <>
          <b>{engine.name}</b> can make mistakes. Review its changes.
          {author.budget && <Budget {...author.budget} />}
        </>
      )}
    </p>
  )
}

function HowToConnect() {
  return (
    <Popover position="top" width={340} withArrow shadow="md" withRoles>
      <Popover.Target>
        <Anchor component="button" type="button" inherit>
          How to connect a model
        </Anchor>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm">
          An operator can connect a model on the operator page or in the settings of this installation. Any
          address with an OpenAI-compatible API works, including one on your own machine.
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}

function Budget({ usedTokens, dailyTokensMax }: { usedTokens: number; dailyTokensMax: number }) {
  return (
    <>
      {' '}
      Today: {compactCount(usedTokens)} of {compactCount(dailyTokensMax)} tokens.
    </>
  )
}
