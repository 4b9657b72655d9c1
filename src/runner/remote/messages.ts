/** The sentences about scripts that another machine runs. */

export const endedByCluster =
  'The cluster ended the job before the script had ended, as it does with jobs that make room for others; the trial runs again.';

export const connectionGone =
  'The machine that ran it was without a connection to the tuner for too long and has ended it; the trial runs again.';

export const noFolderThere = 'The folder that it runs in is not there';
export const noProgramThere = 'it was not found on the machine that ran the trial';
