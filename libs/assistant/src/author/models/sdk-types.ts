/** What a model is told and says, and what tools take, in the words of the AI SDK: nothing else of it leaves this folder. */
export type { JSONSchema7, ModelMessage, UserContent } from 'ai'
