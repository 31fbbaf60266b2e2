@echo off
rem Starts the varve command on Windows, and builds it on first use. Settings, all optional:
rem   JAVA_HOME        the Java to use, 17 or newer (default: the java on the PATH)
rem   VARVE_REBUILD=1  build again
rem   VARVE_OPTS       options for the Java virtual machine, such as -Xmx1g
setlocal EnableExtensions DisableDelayedExpansion

set "home=%~dp0"
set "target=%home%varve-cli\target"
set "jar=%target%\varve.jar"

set "verb=%~1"

set "java="
if defined JAVA_HOME if exist "%JAVA_HOME%\bin\java.exe" set "java=%JAVA_HOME%\bin\java.exe"
if not defined java for %%j in (java.exe) do set "java=%%~$PATH:j"
if not defined java (
  set "problem=no Java was found; install JDK 17 or newer, or set JAVA_HOME"
  goto fail
)
rem The file "release" of a JDK tells its version without starting it.
set "version="
for %%j in ("%java%") do set "release=%%~dpj..\release"
if exist "%release%" for /f "usebackq tokens=1,2 delims==" %%k in ("%release%") do if "%%k"=="JAVA_VERSION" set "version=%%~l"
set "major=17"
if defined version for /f "delims=." %%m in ("%version%") do set "major=%%m"
if %major% LSS 17 (
  set "problem=Java %version% is too old; install JDK 17 or newer, or set JAVA_HOME"
  goto fail
)

rem What a program starts does not build: that takes minutes, in which the program waits.
if "%verb%"=="hook" goto built
if "%verb%"=="mcp" goto built
if defined VARVE_REBUILD goto build
:built
if exist "%jar%" goto start
set "problem=%jar% is not built; run '%home%varve.cmd --version' in a shell, which builds it"
if "%verb%"=="hook" goto fail
if "%verb%"=="mcp" goto fail
:build
where mvn >nul 2>nul
if errorlevel 1 (
  set "problem=Maven is needed to build on first use; install mvn 3.8 or newer"
  goto fail
)
echo varve: building, which happens on first use only 1>&2
if exist "%jar%" del /q "%jar%"
pushd "%home%"
call mvn -q -B -Dmaven.test.skip=true package -pl varve-cli -am 1>&2
set "built=%errorlevel%"
popd
if not "%built%"=="0" (
  set "problem=the build failed, see above; correct it and try again"
  goto fail
)
if exist "%target%\varve.jsa" del /q "%target%\varve.jsa"

:start
set "flags=-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xms16m -Xmx128m -Xss2m -XX:-UsePerfData"
if "%~1"=="serve" set "flags=-XX:+UseG1GC -XX:MaxGCPauseMillis=10 -Xms16m -Xmx192m -XX:-UsePerfData -XX:Tier4InvocationThreshold=15000 -XX:Tier4MinInvocationThreshold=1800 -XX:Tier4CompileThreshold=45000 -XX:Tier4BackEdgeThreshold=120000 -Djdk.httpclient.keepalive.timeout=30 -Djava.util.concurrent.ForkJoinPool.common.parallelism=2"
if "%~1"=="run" set "flags=-XX:+UseG1GC -XX:MaxGCPauseMillis=10 -Xms16m -Xmx192m -XX:-UsePerfData -XX:Tier4InvocationThreshold=15000 -XX:Tier4MinInvocationThreshold=1800 -XX:Tier4CompileThreshold=45000 -XX:Tier4BackEdgeThreshold=120000 -Djdk.httpclient.keepalive.timeout=30 -Djava.util.concurrent.ForkJoinPool.common.parallelism=2"
rem From JDK 19 on Java makes an archive of its classes by itself, which halves the next start.
set "archive="
if %major% GEQ 19 set "archive=-XX:+AutoCreateSharedArchive "-XX:SharedArchiveFile=%target%\varve.jsa" -Xlog:disable"
"%java%" %flags% %VARVE_OPTS% %archive% "-Dvarve.native=%target%\native" "-Dvarve.command=%home%varve.cmd" -Dfile.encoding=UTF-8 -jar "%jar%" %*
exit /b %errorlevel%

rem A hook must not fail the program that calls it, nor write to it: what is wrong is a line in the log of hooks.
:fail
setlocal EnableDelayedExpansion
if "%verb%"=="hook" (
  if exist "%USERPROFILE%\.varve" >>"%USERPROFILE%\.varve\hook.log" echo !date! !time! hook failed: !problem!
  findstr "^" >nul
  exit /b 0
)
echo varve: !problem! 1>&2
exit /b 1
