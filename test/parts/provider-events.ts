/** One scripted reply, independent of the protocol. */
export interface ScriptedAnswer {
  model: string
  text: string
  /** `input` is sent in pieces, as JSON text. */
  calls: readonly { id: string; name: string; input: string }[]
  usage: { input: number; output: number }
}

/** A server-sent event: its name, if the protocol has names, and its data. */
export interface ProviderEvent {
  event?: string
  data: object
}

/** Returns the events of Anthropic's Messages API for a reply. */
export function anthropicEvents(
  { model, text, calls, usage }: ScriptedAnswer,
  piecesOf: (text: string) => readonly string[],
): ProviderEvent[] {
  const blocks = [
    ...(text === ''
      ? []
      : [
          {
            start: { type: 'text', text: '', citations: null },
            deltas: piecesOf(text).map((piece) => ({ type: 'text_delta', text: piece })),
          },
        ]),
    ...calls.map(({ id, name, input }) => ({
      start: { type: 'tool_use', id, name, input: {}, caller: { type: 'direct' } },
      deltas: piecesOf(input).map((piece) => ({ type: 'input_json_delta', partial_json: piece })),
    })),
  ]
  const noCount = {
    cache_creation_input_tokens: null,
    cache_read_input_tokens: null,
    server_tool_use: null,
  }
  const stopped = {
    container: null,
    stop_details: null,
    stop_sequence: null,
  }
  const datas = [
    {
      type: 'message_start',
      message: {
        id: 'msg_scripted',
        type: 'message',
        role: 'assistant',
        model,
        content: [],
        stop_reason: null,
        diagnostics: null,
        ...stopped,
        usage: {
          ...noCount,
          cache_creation: null,
          inference_geo: null,
          output_tokens_details: null,
          service_tier: null,
          speed: null,
          input_tokens: usage.input,
          output_tokens: 1,
        },
      },
    },
    ...blocks.flatMap(({ start, deltas }, index) => [
      { type: 'content_block_start', index, content_block: start },
      ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ]),
    {
      type: 'message_delta',
      delta: { ...stopped, stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn' },
      usage: {
        ...noCount,
        output_tokens_details: null,
        input_tokens: usage.input,
        output_tokens: usage.output,
      },
    },
    { type: 'message_stop' },
  ]
  return datas.map((data) => ({ event: data.type, data }))
}

/** Returns the events of Google's `streamGenerateContent` for a reply. In this protocol, calls are not split. */
export function googleEvents(
  { model, text, calls, usage }: ScriptedAnswer,
  piecesOf: (text: string) => readonly string[],
): ProviderEvent[] {
  const parts = [
    ...(text === '' ? [] : piecesOf(text).map((piece) => ({ text: piece }))),
    ...calls.map(({ id, name, input }) => ({
      functionCall: { id, name, args: JSON.parse(input) as Record<string, unknown> },
    })),
  ]
  return parts.map((part, index) => ({
    data: {
      candidates: [
        {
          content: { role: 'model', parts: [part] },
          index: 0,
          ...(index === parts.length - 1 && { finishReason: 'STOP' }),
        },
      ],
      modelVersion: model,
      responseId: 'scripted',
      usageMetadata: {
        promptTokenCount: usage.input,
        candidatesTokenCount: usage.output,
        totalTokenCount: usage.input + usage.output,
      },
    },
  }))
}
