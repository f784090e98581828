import { useLoaderData } from 'react-router'
import { actionList } from '../../../definitions/action-list.ts'
import { usePage } from '../../app/context.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { DefinedList } from '../kit/defined-list.tsx'
import { listLoader } from '../kit/list-loader.ts'
import { useDoneWords, useTargetWords } from '../kit/use-done-words.ts'

export const loader = listLoader('GET /api/sezam/actions/')

export function Component() {
  const { audit: t } = usePage().texts.backOffice
  const done = useDoneWords()
  const nameTarget = useTargetWords()

  return (
    <DefinedList
      list={actionList}
      words={t}
      reply={useLoaderData<typeof loader>()}
      to={({ id }) => backOfficePaths.action(id)}
      cells={{
        verb: ({ verb }) => done(verb),
        target_type: ({ target_type: type, target_id: id }) => nameTarget(type, id),
        outcome: ({ outcome }) => outcome !== 'done' && t.refused(outcome),
      }}
    />
  )
}
