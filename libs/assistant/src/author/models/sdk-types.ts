/** Types of the AI SDK for messages and tools. No other part of the SDK leaves this folder. */
export type { JSONSchema7, ModelMessage, UserContent } from 'ai'
