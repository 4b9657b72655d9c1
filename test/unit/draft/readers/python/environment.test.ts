import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../../src/draft/draft.ts';
import { declarationText } from '../../../../../src/draft/yaml/declarationText.ts';

const IMPORTS = 'import os, argparse\np = argparse.ArgumentParser()\n';
const needs = (text: string): readonly string[] =>
  draftOf({ file: 'a.py', text: IMPORTS + text }).needs.map(({ name }) => name);

describe('an environment variable is needed', () => {
  it('where the script takes it as if it were there', () => {
    assert.deepEqual(needs('p.add_argument("--data", default=os.environ["DATA_DIR"])'), ['DATA_DIR']);
    assert.deepEqual(needs('p.add_argument("--hosts", default=json.loads(os.environ["HOSTS"]))'), ['HOSTS']);
    assert.deepEqual(needs('db = create_engine(os.getenv("DB"))\nopen(os.environ.get("TABLE"))'), ['DB', 'TABLE']);
  });

  it('where somebody is logged in with it', () => {
    assert.deepEqual(needs('t = os.getenv("HUB_TOKEN")\nlogin(token=t)'), ['HUB_TOKEN']);
    assert.deepEqual(needs('wandb.login(key=os.environ.get("KEY"))'), ['KEY']);
  });

  it('where every run asks Hugging Face for what only an account may have, and nothing else logs in', () => {
    const asks = 'd = load_dataset("imagenet-1k", use_auth_token=True)';
    assert.deepEqual(needs(asks), ['HF_TOKEN']);
    assert.deepEqual(needs(`wandb.login()\n${asks.replace('use_auth_token', 'token')}`), ['HF_TOKEN']);
    assert.deepEqual(needs(`login(token="hf_abcdef")\n${asks}`), []);
    assert.deepEqual(needs(`if shown:\n    ${asks}`), []);
    assert.deepEqual(needs('d = load_dataset("imdb", token=None)\nf(token=True)'), []);
  });

  it('also where only the first of several processes takes it', () => {
    assert.deepEqual(needs('if accelerator.is_main_process:\n    name = os.environ["RUN"]'), ['RUN']);
    assert.deepEqual(needs('if is_main_process():\n    name = os.environ["RUN"]'), ['RUN']);
    assert.deepEqual(needs('if not state.is_master:\n    name = os.environ["RUN"]'), []);
    assert.deepEqual(needs('if state["rank"] == 0:\n    name = os.environ["RUN"]'), ['RUN']);
    assert.deepEqual(needs('if get_rank() == 0:\n    name = os.environ["RUN"]'), ['RUN']);
    assert.deepEqual(needs('if shown:\n    name = os.environ["RUN"]'), []);
  });

  it('and not where it may be missing, is the own one of the system, or is set by the script or a launcher', () => {
    assert.deepEqual(needs('if "DATA" in os.environ:\n    open(os.environ["DATA"])'), []);
    assert.deepEqual(needs('os.environ["DATA"] = "x"\nopen(os.environ["DATA"])'), []);
    assert.deepEqual(needs('os.environ.setdefault("DATA", "x")\nopen(os.environ["DATA"])'), []);
    assert.deepEqual(needs('try:\n    x = os.environ["DATA"]\nexcept KeyError:\n    x = None'), []);
    assert.deepEqual(needs('x = os.environ["HOME"], os.environ["LOCAL_RANK"]'), []);
    assert.deepEqual(needs('greet(os.environ.get("TOKEN"))\nopen(os.environ.get("TABLE", "x"))'), []);
    assert.deepEqual(needs('t = os.environ.get("TOKEN")\nif t:\n    login(token=t)'), []);
    assert.deepEqual(needs('def export():\n    open(os.environ["DATA"])'), []);
  });

  it('but a token that is only stood for in the script is to be written there', () => {
    const says = (token: string): boolean =>
      draftOf({ file: 'a.py', text: `T = "${token}"\nlogin(token=T)` }).notes.some((note) => note.includes('token'));
    for (const token of ['your_token_here', '...your token...', 'hf_YOUR_TOKEN', '<TOKEN>', 'xxxxx', '***'])
      assert.ok(says(token), token);
    for (const token of ['hf_abCdefGhiJ', '945c7addff384a579a', 'secret', '']) assert.ok(!says(token), token);
  });

  it('and its place in the declaration is a value that is still to be written', () => {
    const text = declarationText(draftOf({ file: 'a.py', text: `${IMPORTS}open(os.environ["DATA_DIR"])` }));
    assert.match(text, /^env: \{DATA_DIR: <<<a folder>>>\}$/m);
  });

  it('and is looked for in linear time', () => {
    for (const part of ['os.environ["A"], ', '"A" in os.environ\n', 'os.environ[', '"A" ', 'f(os.environ["A"])\n']) {
      needs(part.repeat(8000 / part.length));
    }
  });

  it('says the server that has to answer, also where a field of settings has its address', () => {
    const notes = (text: string) =>
      draftOf({ file: 'a.py', text }).notes.filter((note) => note.includes('must answer'));
    const server = (given: string) => notes(`import mlflow\n${given}mlflow.log_metric("a", 1)\n`).length;
    assert.equal(server('mlflow.set_tracking_uri("http://localhost:5000")\n'), 1);
    assert.equal(server('mlflow.set_tracking_uri("file:./mlruns")\n'), 0);
    const fields = 'class Plan(Base):\n    URI: str = "https://a.b"\nplan = get()\n';
    assert.equal(server(`${fields}mlflow.set_tracking_uri(plan.URI)\n`), 1);
    assert.equal(server(`${fields}mlflow.set_tracking_uri(plan.OTHER)\n`), 0);
    assert.equal(server('if False:\n    mlflow.set_tracking_uri("http://a")\n'), 0);
  });
});
