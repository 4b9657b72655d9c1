/** What a run does beside training, which a person should know before fifty runs do it. */
import { OWN_STUDY_NOTE, UPLOAD_NOTE } from '../../messages.ts';
import { isTrue } from '../../../code/literal.ts';
import type { CourseAt } from './course.ts';
import type { PythonScript } from './script.ts';

export function sideEffects({ calls }: PythonScript, courseAt: CourseAt): readonly string[] {
  const run = calls.filter(
    ({ module, call }) => KINDS.test(call.name) && courseAt(module).reach(call.node) !== 'never',
  );
  const uploads = run.some(
    ({ module, call }) =>
      /^push_to_hub|^upload_/.test(call.name) || isTrue(module.evaluate(call.named.get('push_to_hub'))),
  );
  const tunes = run.some(({ call }) => /^(?:create_study|GridSearchCV|RandomizedSearchCV)$/.test(call.name));
  return [...(uploads ? [UPLOAD_NOTE] : []), ...(tunes ? [OWN_STUDY_NOTE] : [])];
}

const KINDS =
  /^(?:push_to_hub\w*|upload_(?:file|folder|large_folder)|\w*TrainingArguments|create_study|GridSearchCV|RandomizedSearchCV)$/;
