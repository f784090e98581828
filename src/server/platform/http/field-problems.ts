import type { Language } from '../../../domain/languages.ts'
import { pickTexts } from '../../../texts/all.ts'

const words = pickTexts(t => t.fieldProblems)

export type FieldProblem =
  | { kind: 'required' | 'notEmail' | 'notNumber' | 'notText' | 'notOffered' | 'notValid' }
  | { kind: 'tooLong' | 'tooSmall' | 'tooLarge'; limit: number }

/** An issue of zod, as Fastify passes it on. */
type Issue = { keyword: string; instancePath: string; message?: string; params: Record<string, unknown> }

/** The first problem of each field. */
export function findFieldProblems(issues: readonly Issue[]): Record<string, FieldProblem> {
  const named = issues
    .map(issue => [issue.instancePath.split('/')[1] ?? '', findProblem(issue)] as const)
    .filter(([field]) => field !== '')
  return Object.fromEntries(named.reverse())
}

export function describeProblem(problem: FieldProblem, language: Language): string {
  const t = words[language]
  return 'limit' in problem ? t[problem.kind](problem.limit) : t[problem.kind]
}

function findProblem({ keyword, message, params }: Issue): FieldProblem {
  switch (keyword) {
    case 'invalid_type':
      if (message?.endsWith('received undefined')) return { kind: 'required' }
      return { kind: isNumeric(params['expected']) ? 'notNumber' : 'notValid' }
    case 'invalid_value':
      return { kind: 'notOffered' }
    case 'invalid_format':
      return { kind: params['format'] === 'email' ? 'notEmail' : 'notValid' }
    case 'too_small':
      if (isNumeric(params['origin'])) return { kind: 'tooSmall', limit: Number(params['minimum']) }
      return { kind: 'required' }
    case 'too_big':
      if (isNumeric(params['origin'])) return { kind: 'tooLarge', limit: Number(params['maximum']) }
      return { kind: 'tooLong', limit: Number(params['maximum']) }
    case 'custom':
      return { kind: 'notText' }
    default:
      return { kind: 'notValid' }
  }
}

function isNumeric(type: unknown): boolean {
  return type === 'number' || type === 'int'
}
