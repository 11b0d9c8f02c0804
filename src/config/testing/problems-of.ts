import { type ConfigError, loadConfig } from '../config';

/** What is wrong with this environment, by the words of the refusal; nothing where it is taken. */
export function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    return (error as ConfigError).problems;
  }
  return [];
}
