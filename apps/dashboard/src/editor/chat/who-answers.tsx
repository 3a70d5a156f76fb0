import { Anchor, Popover, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { authorQueries } from '../../api/author-queries.ts'
import { compactCount } from '../../ui/measure-words.ts'
import classes from './chat.module.css'

/** Who answers here, said as it is. */
export function WhoAnswers() {
  const author = useQuery(authorQueries.author()).data
  if (!author) return null
  const { engine } = author
  return (
    <p className={classes.who}>
      {engine.kind === 'composer' ? (
        <>
          <b>Composer</b> answers: rules that come with Platen, no model. <HowToConnect />
        </>
      ) : (
        <>
          <b>{engine.name}</b> answers. It can be wrong: look at what it did.
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
          Whoever runs this Platen can connect a model, on the page for operators or in its settings. Any
          address that speaks the protocol of OpenAI will do, your own machine included.
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
