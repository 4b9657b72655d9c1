/** Asks which of a script's parameters to tune, before its draft is written. */
import type { ParameterChoice } from '../../draft/chooseParameters.ts';
import { parameterDetail, parametersTitle, PARAMETERS_PROMPT } from '../messages/draftMessages.ts';
import { pickMany } from '../pickMany.ts';

/** Their names; undefined if the person closed the question. */
export async function pickParameters(
  choices: readonly ParameterChoice[],
  script: string,
): Promise<readonly string[] | undefined> {
  const items = choices.map(({ name, range, defaultValue, reason, active }) => ({
    label: name,
    description: range,
    detail: parameterDetail(defaultValue, reason),
    picked: active,
  }));
  const picked = await pickMany(items, {
    title: parametersTitle(script),
    placeholder: PARAMETERS_PROMPT,
    matchOnDetail: true,
    ignoreFocusOut: true,
  });
  return picked?.map(({ label }) => label);
}
